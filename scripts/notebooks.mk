# Targets of the labs' notebooks; part of the Makefile.
.PHONY: notebooks-deps notebooks labs notebooks-check

notebooks-deps:  ## install what the notebooks need into .build/notebooks, and the package ripples
	@scripts/notebooks.sh deps

notebooks: build notebooks-deps  ## run every notebook, with solutions and as students get it (ARGS=02)
	@scripts/notebooks.sh run $(ARGS)

labs: notebooks-deps  ## make the students' version of the labs in out/labs
	@scripts/notebooks.sh labs $(ARGS)

notebooks-check: notebooks-deps  ## check that a screen reader can read the executed notebooks
	@scripts/notebooks.sh check $(ARGS)
