# Targets of the Python package and of the labs' notebooks; part of the Makefile.
.PHONY: python-test guided listen-check studies-r cluster-check sweep-check notebooks-deps notebooks labs labs-answers labs-matrix notebooks-check

python-test:  ## test the Python package alone: docstrings, types, style (ARGS="-k live")
	@scripts/python-tests.sh $(ARGS)

guided: build  ## 200 drawn scripts of what a walker asks their guide for, against the town's geometry (ARGS="--count 50 --seed 7")
	@scripts/guided.sh $(ARGS)

listen-check: build  ## what tests of listening studies leave out: 200 listeners in a storm, the power of models (20 minutes)
	@scripts/study-storm.py --listeners 200 --kills 10
	@RIPPLES_STUDIES=1000 scripts/python-tests.sh -s tests/test_listening_power.py tests/test_listening_errors.py $(ARGS)

studies-r:  ## compare the analyses of listening studies with R, on 200 drawn studies of each kind (ARGS="--count 20 --seed 7")
	@scripts/deps.sh r && scripts/venv.sh .build/python python
	@OPENBLAS_NUM_THREADS=1 .build/python/bin/python scripts/studies-r/check.py --self-test $(ARGS)

cluster-check: build  ## sweeps on real clusters and servers: Slurm, Snakemake, Dask, stores by HTTP and S3 (600 MB of packages)
	@scripts/cluster-check.sh $(ARGS)

sweep-check: build  ## kills, executions, overhead and memory of thousands of cells (20 minutes; ARGS="--only kills --cells 200")
	@scripts/sweep-check.py $(ARGS)

notebooks-deps:  ## install what the notebooks need into .build/notebooks, 850 MB (SMALL=yes: for VS Code, 390 MB)
	@SMALL=$(SMALL) scripts/notebooks.sh deps

notebooks: build notebooks-deps  ## run every notebook, with solutions and as students get it (ARGS=02)
	@scripts/notebooks.sh run $(ARGS)

labs: notebooks-deps  ## make the students' version of the labs in out/labs
	@scripts/notebooks.sh labs $(ARGS)

labs-answers: build  ## grade the labs' right and wrong answers on open and hidden data (ARGS=02)
	@scripts/notebooks/answers.py $(ARGS)

labs-matrix: build  ## grade right and wrong answers of twenty kinds to every lab, by what is heard of them (ARGS="-k 02-pitch")
	@RIPPLES_SEED= scripts/python-tests.sh tests/test_lab_matrix.py $(ARGS)

notebooks-check: notebooks-deps  ## check that a screen reader can read the executed notebooks
	@scripts/notebooks.sh check $(ARGS)
