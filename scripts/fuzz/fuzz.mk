# Targets of the fuzzer; the Makefile includes them.
.PHONY: fuzz
fuzz: build  ## damaged files of every format into the command; faults are kept in out/fuzz (ARGS="--minutes 10")
	@scripts/fuzz/fuzz.py --bombs $(ARGS)
