# Targets of what Ripples is made of: set-up, and the list of parts; part of the Makefile.
.PHONY: deps bench-deps sbom

deps:  ## install what is missing, Debian packages, charts of reports, libraries of the page (DEPS=no installs nothing)
	@scripts/deps.sh build && scripts/charts.sh && scripts/page-libraries.sh && scripts/swift-pins.py

sbom: build notebooks-deps  ## list all parts with versions and licences: out/sbom.json, docs/licences.md
	@scripts/venv.sh .build/tools tools && scripts/venv.sh .build/python python && scripts/venv.sh .build/wheel wheel
	@scripts/venv.sh .build/report-check report accessibility
	@.build/tools/bin/python scripts/sbom.py

bench-deps:  ## install the systems that the benchmarks compare with
	@scripts/deps.sh bench
