# The developer manual: `make help` lists what there is.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help build demo check bench matrix listeners soak stress gallery distinct report-check page-check docs kit-docs clean
include scripts/validity/validity.mk scripts/tests.mk scripts/parts.mk scripts/python.mk scripts/install/install.mk scripts/fuzz/fuzz.mk scripts/wasm/wasm.mk scripts/field/field.mk
ripples := .build/release/ripples
# A crash in continuous integration must end, not wait in the backtracer.
ifdef CI
export SWIFT_BACKTRACE = enable=no
endif
help:  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: deps  ## the command in release: .build/release/ripples
	swift build -c release --product ripples

demo: build  ## render a bundled mapping on a bundled walk to out/ and say what to listen for
	@scripts/demo.sh

check: deps  ## format, layers, sizes, forbidden words, English, Lua, JavaScript, reference; as continuous integration does
	@scripts/check.sh

bench: bench-deps build  ## time Ripples and its peers on the same work (ARGS=--quick)
	swift build -c release --product ripples-bench
	@scripts/bench.sh $(ARGS)

matrix: build  ## the same bits from every block size, thread count and variant of the kernels
	@scripts/matrix.sh

listeners: deps  ## 500 players of a live stream, 25 of them stalled, for a minute (ARGS="--seconds 10")
	swift build -c release --product ripples-tone
	@scripts/listeners.py $(ARGS)

soak: build  ## save a mapping 10,000 times while it streams, and look at the sound (ARGS="--reloads 500")
	@scripts/soak.py $(ARGS)

stress: build  ## every command under limits of threads, files, memory and disk that fall, and 200 kills (ARGS="--kills 1000 --seed 7")
	@scripts/stress.py $(ARGS)

gallery: build  ## render every mapping, draw its picture and write mappings/README.md
	@scripts/deps.sh gallery && scripts/gallery.py

distinct: build  ## measure how different the ripples of the garden sound; fails when two are too alike
	@scripts/distinctness.py $(ARGS)

report-check: deps  ## open a report in headless Chromium and fail on faults (ARGS=out/report/report.html)
	@scripts/deps.sh report && scripts/report-check.sh $(ARGS)

page-check: build  ## drive the page of `ripples serve` in headless Chromium and fail on faults (ARGS="walk work")
	@scripts/deps.sh report && scripts/page-check.sh $(ARGS)

docs: build  ## write the generated reference, the settings in Python and the words that luacheck knows
	$(ripples) reference --write && scripts/lua-words.sh

kit-docs: deps  ## write the documentation of the Swift library to out/kit-docs
	@scripts/kit-docs.sh $(ARGS)

clean:  ## remove what was built and rendered
	rm -rf .build out
