// Placed so that the module builds; replaced by its first file.
