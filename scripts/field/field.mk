# Targets of walks, by phone and simulated; part of the Makefile.
.PHONY: field-check guide-check

field-check: build wasm  ## walk with phones through dead zones: the samples of the render; what 30 phones cost (ARGS="--long bits")
	@scripts/field-check.py $(ARGS)

guide-check: build  ## what `ripples guide` promises of its walkers and its cost, with the thirteen beacons (ARGS="--walkers 100")
	@scripts/guide-check.py $(ARGS)
