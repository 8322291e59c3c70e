# Targets of field walks; part of the Makefile.
.PHONY: field-check

field-check: build wasm  ## walk with phones through dead zones: the samples of the render; what 30 phones cost (ARGS="--long bits")
	@scripts/field-check.py $(ARGS)
