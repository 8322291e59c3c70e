// Placed so that the module builds.
