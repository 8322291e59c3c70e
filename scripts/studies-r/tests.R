# Tests of scores, their intervals and effect sizes, by base R, coin, mvtnorm, BayesFactor and psych.

found <- new.env()
put <- function(.place, ...) {
  values <- c(...)
  found$keys <- c(found$keys, paste0(.place, "|", names(values)))
  found$values <- c(found$values, unname(values))
}

# None of equal values, which t.test refuses.
student <- function(x, level = 0.95, is_share = FALSE) {
  x <- unname(x[is.finite(x)])
  if (length(x) < 2 || diff(range(x)) == 0) return(c(NA_real_, NA_real_))
  ends <- as.numeric(t.test(x, conf.level = level)$conf.int)
  if (is_share) pmin(pmax(ends, 0), 1) else ends
}

# Equal shares of correct answers have the exact interval of all answers of these listeners.
put_mean <- function(level, x, asked = NULL, who = names(x)) {
  ends <- student(x, is_share = !is.null(asked) && asked$is_share)
  known <- x[!is.na(x)]
  if (length(known) > 1 && diff(range(known)) == 0 && !is.null(asked) && asked$measure %in% c("", "correct")) {
    correct <- asked$rows$correct[asked$rows$by == level & asked$rows$listener %in% who]
    correct <- correct[!is.na(correct)]
    ends <- as.numeric(binom.test(sum(correct), length(correct))$conf.int)
  }
  put(paste("level", level), value = mean_of(x), low = ends[1], high = ends[2], n = sum(!is.na(x)))
}

wilson <- function(k, n) as.numeric(suppressWarnings(prop.test(k, n, correct = FALSE))$conf.int)

adjust <- function(p, rule) {
  known <- !is.na(p)
  n <- sum(known)
  if (rule == "none" || n < 2) return(p)
  names <- c(holm = "holm", bonferroni = "bonferroni", fdr_bh = "BH", fdr_by = "BY")
  p[known] <- if (rule == "sidak") 1 - (1 - p[known])^n else p.adjust(p[known], names[[rule]])
  p
}

# Effect sizes

# Where a distribution function of its noncentrality falls to `share`.
end_of <- function(below, share, from, to) {
  uniroot(function(place) below(place) - share, c(from, to), tol = 1e-12, maxiter = 5000, extendInt = "downX")$root
}

# The noncentral t distribution; beyond the reach of pt the integral over the standard deviation.
pt_far <- function(t, df, place) {
  if (abs(place) < 30 && abs(t) < 30) return(suppressWarnings(pt(t, df, place)))
  inner <- function(s) pnorm(t * s - place) * exp(dchisq(s^2 * df, df, log = TRUE)) * 2 * s * df
  wide <- 12 / sqrt(2 * df)
  integrate(inner, max(0, 1 - wide), 1 + wide, rel.tol = 1e-10, subdivisions = 2000, stop.on.error = FALSE)$value
}

noncentral <- function(t, df, level) {
  wide <- 2 + abs(t)
  tail <- (1 - level) / 2
  c(end_of(function(d) pt_far(t, df, d), 1 - tail, t - wide, t), end_of(function(d) pt_far(t, df, d), tail, t, t + wide))
}

d_z <- function(d, level = 0.95) {
  if (length(d) < 2 || diff(range(d)) == 0) return(c(NA_real_, NA_real_, NA_real_))
  t <- unname(t.test(d)$statistic)
  c(t, noncentral(t, length(d) - 1, level)) / sqrt(length(d))
}

d_of_groups <- function(x, y, level) {
  if (min(length(x), length(y)) < 2 || diff(range(x)) + diff(range(y)) == 0) return(c(NA_real_, NA_real_, NA_real_))
  t <- unname(t.test(x, y, var.equal = TRUE)$statistic)
  c(t, noncentral(t, length(x) + length(y) - 2, level)) * sqrt(1 / length(x) + 1 / length(y))
}

# The shares from which an observed one is 1.96 of their own standard errors away.
score_ends <- function(share, error, level) {
  reach <- qnorm((1 + level) / 2)
  far <- function(place) (share - place)^2 - (reach * error(place))^2
  edge <- 1e-9
  low <- if (share <= edge) 0 else if (far(edge) <= 0) 0 else uniroot(far, c(edge, min(share, 1 - edge)), tol = 1e-13)$root
  high <- if (share >= 1 - edge) 1 else if (far(1 - edge) <= 0) 1
    else uniroot(far, c(max(share, edge), 1 - edge), tol = 1e-13)$root
  c(low, high)
}

biserial <- function(d, level = 0.95) {
  d <- tidy(d)
  if (all(d == 0)) return(c(0, NA, NA))
  ranks <- rank(abs(d))
  value <- (sum(ranks[d > 0]) - sum(ranks[d < 0])) / sum(ranks[d != 0])
  n <- sum(d != 0)
  if (n < 3) return(c(value, NA, NA))
  error <- function(share) {
    both <- mvtnorm::pmvnorm(upper = rep(qnorm(share), 2), corr = matrix(c(1, 0.5, 0.5, 1), 2),
                             algorithm = mvtnorm::TVPACK(abseps = 1e-12))
    sqrt(max(0, 2 * (2 * (n - 2) * (both - share^2) + share * (1 - share)) / (n * (n - 1))))
  }
  c(value, 2 * score_ends((value + 1) / 2, error, level) - 1)
}

cliff <- function(x, y, level = 0.95) {
  value <- mean(sign(outer(x, y, "-")))
  m <- length(x)
  n <- length(y)
  error <- function(a) {
    half <- (m + n) / 2 - 1
    sqrt(a * (1 - a) * (1 + half * (1 - a) / (2 - a) + half * a / (1 + a)) / (m * n))
  }
  c(value, 2 * score_ends((value + 1) / 2, error, level) - 1)
}

of_chi_square <- function(statistic, df, most) {
  end <- function(share) if (pchisq(statistic, df) <= share) 0
    else end_of(function(place) pchisq(statistic, df, place), share, 0, 4 * statistic + 60)
  c(statistic / most, pmin(c(end(0.975), end(0.025)) / most, 1))
}

# Tests of ranks and signs

# Differences without the last digits, in which 3/5 - 2/5 is not 2/5 - 1/5: wilcox.test(digits.rank = …) does the same.
tidy <- function(d) {
  largest <- max(abs(d))
  if (largest > 0) round(d / largest, 10) * largest else d
}

signed_rank_p <- function(d) {
  d <- tidy(d)
  if (all(d == 0)) return(1)
  n <- length(d)
  if (!any(d == 0) && !anyDuplicated(abs(d)) && n <= 50) return(wilcox.test(d, exact = TRUE)$p.value)
  zero <- numeric(n)
  test <- coin::wilcoxsign_test(d ~ zero, zero.method = "Pratt", distribution = if (n <= 50) "exact" else "asymptotic")
  as.numeric(coin::pvalue(test))
}

hodges_lehmann <- function(d) {
  n <- length(d)
  if (n <= 50 && !any(d == 0) && !anyDuplicated(abs(d)) && n > 5) {
    test <- wilcox.test(d, exact = TRUE, conf.int = TRUE)
    return(unname(c(test$estimate, test$conf.int)))
  }
  walsh <- outer(d, d, "+") / 2
  walsh <- sort(walsh[upper.tri(walsh, diag = TRUE)])
  k <- if (n <= 50) qsignrank(0.025, n) else round(n * (n + 1) / 4 - qnorm(0.975) * sqrt(n * (n + 1) * (2 * n + 1) / 24))
  k <- max(k, 1)
  c(median(walsh), walsh[k], walsh[length(walsh) + 1 - k])
}

# All exchanges of signs at once: sums of each half of the differences, put together.
sign_flip_p <- function(d) {
  if (all(d == 0)) return(1)
  halves <- split(d, seq_along(d) %% 2)
  sums <- Reduce(function(a, b) c(outer(a, b, "+")), lapply(halves, function(half)
    Reduce(function(sums, each) c(sums + each, sums - each), half, 0)))
  near <- 1e-9 * sum(abs(d))
  min(1, 2 * min(mean(sums >= sum(d) - near), mean(sums <= sum(d) + near)))
}

rank_sum_p <- function(x, y) {
  exact <- max(length(x), length(y)) < 50 && !anyDuplicated(c(x, y))
  if (length(unique(c(x, y))) == 1) return(1)
  suppressWarnings(wilcox.test(x, y, exact = exact, correct = TRUE))$p.value
}

shift_of <- function(x, y) {
  apart <- sort(c(outer(x, y, "-")))
  m <- length(x)
  n <- length(y)
  k <- if (max(m, n) < 50) qwilcox(0.025, m, n) else round(m * n / 2 - qnorm(0.975) * sqrt(m * n * (m + n + 1) / 12))
  k <- max(k, 1)
  c(median(apart), apart[k], apart[length(apart) + 1 - k])
}

pairs_of <- function(levels) if (length(levels) > 1) combn(levels, 2, simplify = FALSE) else list()

put_pairs <- function(pairs, rule) {
  p <- vapply(pairs, function(pair) pair$p, 0)
  adjusted <- adjust(p, if (rule == "none") "holm" else rule)
  for (n in seq_along(pairs)) with(pairs[[n]], put(paste("pair", first, "-", second), difference = shift[1],
    low = shift[2], high = shift[3], n = n_of, p = p, "p adjusted" = adjusted[n],
    effect = effect[1], "effect low" = effect[2], "effect high" = effect[3]))
}

paired <- function(table, p_of, shift, effect) lapply(pairs_of(colnames(table)), function(names) {
  apart <- table[, names[1]] - table[, names[2]]
  d <- tidy(apart)
  list(first = names[1], second = names[2], p = p_of(d), shift = shift(apart), effect = effect(d), n_of = length(d))
})

put_main <- function(p, effect = NULL) {
  found$p <- p
  put("main", p = p)
  if (!is.null(effect)) put("main", effect = effect[1], "effect low" = effect[2], "effect high" = effect[3])
}

put_friedman <- function(table) {
  same <- all(table == table[, 1])
  test <- if (same) list(statistic = 0, p.value = 1) else friedman.test(table)
  put("main", "χ²" = unname(test$statistic), df = ncol(table) - 1)
  put_main(test$p.value, of_chi_square(unname(test$statistic), ncol(table) - 1, nrow(table) * (ncol(table) - 1)))
}

put_levels <- function(asked) {
  table <- without_gaps(scores_of(asked))
  for (level in colnames(table)) {
    put_mean(level, table[, level], asked, rownames(table))
    if (nrow(table)) put(paste("level", level), median = median(table[, level]))
  }
  table
}

compare_scores <- function(asked, p_of, shift, effect) {
  table <- put_levels(asked)
  if (nrow(table) < 2) return(put_main(NA_real_))
  if (ncol(table) == 1) {
    if (is.na(asked$nothing)) return(put_main(NA_real_))
    d <- tidy(table[, 1] - asked$nothing)
    return(put_main(p_of(d), effect(d)))
  }
  pairs <- paired(table, p_of, shift, effect)
  put_pairs(pairs, asked$analysis$correction)
  if (length(pairs) == 1) put_main(pairs[[1]]$p, pairs[[1]]$effect) else put_friedman(table)
}

by_signed_ranks <- function(asked) compare_scores(asked, signed_rank_p, hodges_lehmann, biserial)
by_sign_flips <- function(asked) compare_scores(asked, sign_flip_p, function(d) c(mean(d), student(tidy(d))), d_z)

groups_of <- function(asked) {
  table <- scores_of(asked)
  sapply(colnames(table), function(name) table[!is.na(table[, name]), name], simplify = FALSE)
}

by_rank_sums <- function(asked) {
  groups <- groups_of(asked)
  for (name in names(groups)) put_mean(name, groups[[name]], asked)
  if (length(groups) < 2 || min(lengths(groups)) < 2) return(put_main(NA_real_))
  pairs <- lapply(pairs_of(names(groups)), function(names) {
    x <- groups[[names[1]]]
    y <- groups[[names[2]]]
    list(first = names[1], second = names[2], p = rank_sum_p(x, y), shift = shift_of(x, y), effect = cliff(x, y),
         n_of = length(x) + length(y))
  })
  put_pairs(pairs, asked$analysis$correction)
  if (length(pairs) == 1) return(put_main(pairs[[1]]$p, pairs[[1]]$effect))
  test <- if (length(unique(unlist(groups))) == 1) list(statistic = 0, p.value = 1) else kruskal.test(groups)
  put("main", H = unname(test$statistic), df = length(groups) - 1)
  put_main(test$p.value, of_chi_square(unname(test$statistic), length(groups) - 1, sum(lengths(groups)) - 1))
}

# Equivalence and Bayes factors

put_equivalence <- function(asked, bound) {
  p <- c()
  one <- function(about, test, difference, effect) {
    ps <- c(test(-bound, "greater", 0.9)$p.value, test(bound, "less", 0.9)$p.value)
    ends <- test(0, "two.sided", 0.9)$conf.int
    put(paste("equivalent", about), difference = difference, low = ends[1], high = ends[2], p = max(ps),
        effect = effect[1], "effect low" = effect[2], "effect high" = effect[3])
    p <<- c(p, max(ps))
  }
  constant <- function(mu, alternative, level) list(p.value = NA_real_, conf.int = c(NA_real_, NA_real_))
  of_groups <- function(x, y) if (diff(range(x)) + diff(range(y)) == 0) constant else
    function(mu, alternative, level) t.test(x, y, mu = mu, alternative = alternative, conf.level = level)
  of_differences <- function(d, about) one(about, if (diff(range(d)) == 0) constant else function(mu, alternative, level)
    t.test(d, mu = mu, alternative = alternative, conf.level = level), mean(d), d_z(d, 0.9))
  if (asked$by == "group") {
    groups <- groups_of(asked)
    for (names in pairs_of(names(groups))) {
      x <- groups[[names[1]]]
      y <- groups[[names[2]]]
      if (min(length(x), length(y)) > 1) one(paste(names, collapse = " - "), of_groups(x, y), mean(x) - mean(y), d_of_groups(x, y, 0.9))
    }
    return(p)
  }
  table <- without_gaps(scores_of(asked))
  if (nrow(table) < 2) return(p)
  nothing <- if (is.na(asked$nothing)) 0 else asked$nothing
  if (ncol(table) == 1) of_differences(tidy(table[, 1] - nothing), sprintf("%s - %g", colnames(table), nothing))
  else for (names in pairs_of(colnames(table))) of_differences(tidy(table[, names[1]] - table[, names[2]]), paste(names, collapse = " - "))
  p
}

# Unknown of a single value and where all are alike: ttestBF stops with a message then.
jzs <- function(x, y = NULL, rscale) {
  if (length(x) < 2 || (!is.null(y) && length(y) < 2)) return(NA_real_)
  if (max(diff(range(x)), if (is.null(y)) 0 else diff(range(y))) == 0) return(NA_real_)
  suppressMessages(BayesFactor::ttestBF(x, y, rscale = rscale)@bayesFactor$bf)
}

# A share against chance: the likelihood integrated over a uniform prior above chance.
share_factor <- function(k, n, chance) {
  top <- dbinom(k, n, max(k / n, chance), log = TRUE)
  area <- integrate(function(s) exp(dbinom(k, n, s, log = TRUE) - top), chance, 1, rel.tol = 1e-10, subdivisions = 1000)$value
  log(area) + top - log(1 - chance) - dbinom(k, n, chance, log = TRUE)
}

put_factors <- function(asked, scale) {
  one <- function(about, value) put(paste("bayes", about), "log factor" = value)
  if (asked$by == "group") {
    groups <- groups_of(asked)
    for (names in pairs_of(names(groups)))
      one(paste(names, collapse = " - "), jzs(groups[[names[1]]], groups[[names[2]]], rscale = scale))
    return(invisible())
  }
  table <- without_gaps(scores_of(asked))
  if (nrow(table) < 2) return(invisible())
  if (ncol(table) == 1 && !is.na(asked$nothing))
    one(sprintf("%s - %g", colnames(table), asked$nothing), jzs(tidy(table[, 1] - asked$nothing), rscale = scale))
  for (names in pairs_of(colnames(table)))
    one(paste(names, collapse = " - "), jzs(tidy(table[, names[1]] - table[, names[2]]), rscale = scale))
}
