.PHONY: validity claims
validity: build  ## repeat published listening experiments and write docs/validity.md (PEOPLE=folder of raw answers)
	@scripts/validity-page.py $(PEOPLE) $(ARGS)

claims: build  ## how often reports of rendered variants claim what is not so (ARGS="--count 50 --seed 7")
	@scripts/claims.py $(ARGS)
