# Targets of the fuzzer; the Makefile includes them.
.PHONY: fuzz strangers
fuzz: build  ## damaged files of every format into the command; faults are kept in out/fuzz (ARGS="--minutes 10")
	@scripts/fuzz/fuzz.py --bombs $(ARGS)

strangers: build  ## received documents under every command: links, paths, addresses, swapped and damaged (ARGS="--only swap --seed 7")
	@scripts/deps.sh strangers && scripts/strangers-check.py $(ARGS)
