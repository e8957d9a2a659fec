"""What builds and keeps the project: fonts, catalogues."""
