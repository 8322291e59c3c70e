# Computes the figures of drawn studies with R. Usage: Rscript studies.R FOLDER
# Reads analyses.csv and answers.csv of the folder and writes theirs.csv: case, analysis, key, value.
# Nothing here reads a figure of the Python package: scores, tests and models begin at the answers.

used <- c("coin", "mvtnorm", "BayesFactor", "psych", "lme4", "pbkrtest", "gee")
lacking <- used[!nzchar(vapply(used, function(name) system.file(package = name), ""))]
if (length(lacking)) {
  cat("R lacks", paste(lacking, collapse = ", "))
  quit(status = 3)
}
arguments <- commandArgs(FALSE)
here <- dirname(sub("^--file=", "", grep("^--file=", arguments, value = TRUE)))
for (part in c("scores.R", "tests.R", "models.R", "mixed.R")) source(file.path(here, part), encoding = "UTF-8")
folder <- commandArgs(TRUE)[1]
set.seed(1)

read <- function(name) read.csv(file.path(folder, name), colClasses = "character", na.strings = character(0),
                                check.names = FALSE, encoding = "UTF-8")

tests <- list(proportion = proportion, "paired-proportion" = by_sign_flips, wilcoxon = by_signed_ranks,
  friedman = by_signed_ranks, "mann-whitney" = by_rank_sums, kruskal = by_rank_sums, mixed = mixed,
  dprime = sensitivity, psychometric = psychometric, "bradley-terry" = preferences, confusion = confusion,
  polarity = polarity, kappa = kappa_of, icc = icc,
  equivalence = function(asked) means_alone(asked))

means_alone <- function(asked) {
  if (asked$by == "group") { groups <- groups_of(asked); for (name in names(groups)) put_mean(name, groups[[name]], asked) }
  else put_levels(asked)
}

computed <- function(analysis, rows) {
  found$keys <- character(0)
  found$values <- numeric(0)
  found$p <- NA_real_
  found$flat <- 0
  asked <- asked_of(analysis, rows)
  scale <- num(analysis$bayes)
  bound <- num(analysis$equivalence)
  asked_bayes <<- !is.na(scale)
  tests[[analysis$test]](asked)
  p <- if (is.na(bound)) NULL else put_equivalence(asked, bound)
  if (analysis$test == "equivalence") put_main(if (length(p)) max(p) else NA_real_)
  if (!is.na(scale) && !analysis$test %in% c("proportion", "confusion")) put_factors(asked, scale)
  if (found$flat > 0) put("main", "flat likelihoods" = found$flat)
  if (!is.numeric(found$values)) stop("a figure is no number: ", paste(found$keys[is.na(num(found$values))], collapse = ", "))
  data.frame(case = analysis$case, analysis = analysis$id, key = found$keys, value = found$values)
}

analyses <- read("analyses.csv")
answers <- read("answers.csv")
answers <- split(answers, answers$case)
theirs <- list()
for (case in unique(analyses$case)) {
  own <- analyses[analyses$case == case, ]
  family <- numeric(0)
  for (n in seq_len(nrow(own))) {
    figures <- tryCatch(computed(as.list(own[n, ]), answers[[case]]), error = function(fault)
      stop("case ", case, ", analysis ", own$id[n], " (", own$test[n], "): ", conditionMessage(fault), call. = FALSE))
    theirs <- c(theirs, list(figures))
    family <- c(family, found$p)
  }
  theirs <- c(theirs, list(data.frame(case = case, analysis = own$id, key = "main|p adjusted",
                                      value = adjust(family, own$correction[1]))))
}
theirs <- do.call(rbind, theirs)
theirs$value <- sprintf("%.17g", theirs$value)
write.csv(theirs, file.path(folder, "theirs.csv"), row.names = FALSE, fileEncoding = "UTF-8")
versions <- c(paste(R.version$major, R.version$minor, sep = "."), vapply(used, function(name) as.character(packageVersion(name)), ""))
writeLines(paste(c("R", used), versions), file.path(folder, "versions.txt"))
