# Targets of the tests; part of the Makefile.
.PHONY: test test-whole tables build-times house

test: deps  ## build and run every test, those of the Python package and a short run of the fuzzer too
	@scripts/tests.py $(ARGS)

test-whole: deps  ## as test, with all cases of the tests of which it takes a part (twice as long)
	@scripts/tests.py --whole $(ARGS)

tables: build  ## read tables that are made with a known truth, as people and devices write them (ARGS="--count 100000 --seed 7")
	@scripts/tables/check.py $(ARGS)

build-times: deps  ## build the command from nothing and say where the time goes, by module (some minutes; ARGS="--tests --markdown")
	@scripts/build-times.py $(ARGS)

house:  ## the modules in figures: files, lines, types, circles of types, public declarations (ARGS="--at COMMIT --markdown")
	@scripts/house.py $(ARGS)
