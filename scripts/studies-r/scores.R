# From answers to scores, as docs/listening-analysis.md says, without a line of the Python package.

num <- function(texts) suppressWarnings(as.numeric(texts))
mean_of <- function(x) if (all(is.na(x))) NA_real_ else mean(x, na.rm = TRUE)
of_two <- c("trend", "2afc", "abx", "same-different", "staircase", "quest")

# The rows of an analysis with its levels, its chance, and the score of somebody who hears nothing.
asked_of <- function(analysis, rows) {
  left <- unique(rows$listener[rows$completed != "1"])
  rows <- rows[rows$phase == "main" & !rows$listener %in% left, ]
  if (analysis$kind == "abx") rows$variant <- vapply(strsplit(rows$variant, "|", fixed = TRUE), function(parts)
    paste(sort(unique(parts), method = "radix"), collapse = " and "), "")
  for (name in c("correct", "rating", "rt_ms", "plays", "level")) rows[[name]] <- num(rows[[name]])
  m <- if (analysis$kind %in% of_two) 2 else if (analysis$kind == "extremum") 3 else num(analysis$alternatives)
  if (is.na(m)) m <- max(2, length(unique(rows$truth)))
  own <- c(dprime = "dprime", psychometric = "threshold", polarity = "slope", icc = "rating", kappa = "answer")
  measure <- if (analysis$test %in% names(own)) own[[analysis$test]] else analysis$measure
  by <- analysis$by
  rows$by <- if (by == "") rep("all answers", nrow(rows)) else rows[[by]]
  nothing <- if (measure %in% c("", "correct")) 1 / m
    else if (measure %in% c("dprime", "signed_error", "slope")) 0 else NA_real_
  list(analysis = analysis, rows = rows, measure = measure, by = by, alternatives = m, chance = 1 / m,
       levels = sort(unique(rows$by), method = "radix"), nothing = nothing,
       is_share = measure %in% c("", "correct", "front_back"))
}

angle <- function(a, b) abs((a - b + 180) %% 360 - 180)

confused <- function(answer, truth) {
  beside <- pmin(angle(truth, 90), angle(truth, 270)) <= 15
  ifelse(beside, NA, as.numeric(angle(answer, 180 - truth) < angle(answer, truth)))
}

slope_of <- function(truth, answer) {
  known <- is.finite(truth) & is.finite(answer)
  x <- truth[known]
  y <- answer[known]
  if (length(x) < 3 || length(unique(x)) < 2) return(NA_real_)
  if (min(x) > 0 && min(y) > 0) { x <- log(x); y <- log(y) }
  slope <- unname(coef(lm(y ~ x))[2])
  if (abs(slope) * diff(range(x)) > 1e-12 * max(abs(y))) slope else 0  # a line that is level to the last digits
}

score_of <- function(rows, asked) {
  truth <- num(rows$truth)
  answer <- num(rows$answer)
  switch(if (asked$measure == "") "correct" else asked$measure,
    correct = mean_of(rows$correct), rating = mean_of(rows$rating), plays = mean_of(rows$plays),
    rt_ms = { times <- rows$rt_ms[which(rows$rt_ms > 0)]; if (length(times)) exp(mean(log(times))) else NA_real_ },
    error = mean_of(abs(answer - truth)), signed_error = mean_of(answer - truth),
    angle = mean_of(angle(answer, truth)), front_back = mean_of(confused(answer, truth)),
    slope = slope_of(truth, answer), dprime = dprimes(rows, asked)[[1]],
    threshold = threshold_of(rows, asked), stop("no measure ", asked$measure))
}

# A matrix of scores: a row for each listener, a column for each level.
scores_of <- function(asked) {
  who <- sort(unique(asked$rows$listener), method = "radix")
  found <- matrix(NA_real_, length(who), length(asked$levels), dimnames = list(who, asked$levels))
  for (level in asked$levels) for (listener in who) {
    rows <- asked$rows[asked$rows$by == level & asked$rows$listener == listener, ]
    if (nrow(rows)) found[listener, level] <- signif(score_of(rows, asked), 12)
  }
  found
}

without_gaps <- function(table) table[stats::complete.cases(table), , drop = FALSE]

# d' by the models of Macmillan and Creelman (2005), each the share correct at a d'.
two <- function(d) pnorm(d / sqrt(2))
several <- function(m) if (m == 2) two else function(d)
  integrate(function(x) dnorm(x - d) * pnorm(x)^(m - 1), d - 9, d + 9, rel.tol = 1e-11, subdivisions = 500)$value
same_different <- function(d) {
  if (d < 1e-6) return(0.5)
  right <- function(k) (2 * pnorm(k / sqrt(2)) - 1 + pnorm((d - k) / sqrt(2)) + pnorm((-d - k) / sqrt(2))) / 2
  optimize(right, c(0, d + 3), maximum = TRUE, tol = 1e-12)$objective
}
models_of <- function(kind, m) {
  if (kind == "abx") return(list(
    differencing = function(d) pnorm(d / sqrt(2)) * pnorm(d / sqrt(6)) + pnorm(-d / sqrt(2)) * pnorm(-d / sqrt(6)),
    "independent observation" = function(d) pnorm(d / sqrt(2)) * pnorm(d / 2) + pnorm(-d / sqrt(2)) * pnorm(-d / 2)))
  if (kind == "same-different") return(list(differencing = same_different,
    "independent observation" = function(d) pnorm(d / 2)^2 + pnorm(-d / 2)^2))
  setNames(list(several(m)), if (m == 2) "2-AFC" else paste0(m, "-AFC"))
}

# The d' at which a model has a share; below chance that of the mirror image, with its sign.
inverse <- function(share, model) {
  if (is.na(share)) return(NA_real_)
  chance <- model(0)
  if (share < chance) return(-inverse(chance + (chance - share) * (1 - chance) / chance, model))
  if (share == chance) return(0)
  uniroot(function(d) model(d) - share, c(0, 15), tol = 1e-13, maxiter = 2000)$root
}

hautus <- function(count, trials) (count + 0.5) / (trials + 1)

dprimes <- function(rows, asked) {
  rows <- rows[!is.na(rows$correct), ]
  models <- models_of(asked$analysis$kind, asked$alternatives)
  if (!nrow(rows)) return(lapply(models, function(model) NA_real_))
  rates <- if (asked$alternatives == 2) hit_rates(rows, asked$analysis$kind)
  if (is.null(rates)) return(lapply(models, function(model) inverse(hautus(sum(rows$correct), nrow(rows)), model)))
  share <- pnorm((qnorm(rates[1]) - qnorm(rates[2])) / 2)
  found <- lapply(models, function(model) inverse(share, model))
  if (asked$analysis$kind == "same-different") found$differencing <- roving(rates[1], rates[2])
  found
}

hit_rates <- function(rows, kind) {
  truths <- sort(unique(rows$truth), method = "radix")
  if (kind == "same-different") truths <- c("same", "different")
  if (length(truths) != 2) return(NULL)
  signal <- rows$truth == truths[2]
  if (!any(signal) || all(signal)) return(NULL)
  c(hautus(sum(rows$correct[signal]), sum(signal)), hautus(sum(1 - rows$correct[!signal]), sum(!signal)))
}

# Same-different by differencing: the criterion is that of the false alarms.
roving <- function(hits, alarms) {
  if (hits == alarms) return(0)
  if (hits < alarms) return(-roving(alarms, hits))
  k <- -sqrt(2) * qnorm(alarms / 2)
  uniroot(function(d) pnorm((d - k) / sqrt(2)) + pnorm((-d - k) / sqrt(2)) - hits, c(0, 15), tol = 1e-13)$root
}

# A psychometric function by maximum likelihood: a grid, then several runs of a bounded quasi-Newton search.
fit_psychometric <- function(rows, asked) {
  rows <- rows[!is.na(rows$level) & !is.na(rows$correct), ]
  x <- sort(unique(rows$level))
  k <- vapply(x, function(level) sum(rows$correct[rows$level == level]), 0)
  n <- vapply(x, function(level) sum(rows$level == level), 0)
  if (length(x) < 2 || sum(k) %in% c(0, sum(n))) return(NULL)
  weibull <- asked$analysis$`function` == "weibull"
  axis <- if (weibull) log(x) else x
  span <- max(diff(range(axis)), 1e-9)
  guess <- asked$chance
  curve <- function(p) {
    inner <- if (weibull) -expm1(-log(2) * exp(pmin((axis - p[1]) / exp(p[2]), 600)))
      else plogis((axis - p[1]) / exp(p[2]))
    pmin(pmax(guess + (1 - guess - p[3]) * inner, 1e-9), 1 - 1e-9)
  }
  loss <- function(p) -sum(dbinom(k, n, curve(p), log = TRUE))
  low <- c(min(axis) - span, log(span / 200), 0)
  high <- c(max(axis) + span, log(span * 5), 0.06)
  grid <- expand.grid(seq(low[1], high[1], length.out = 37), seq(low[2], high[2], length.out = 13), c(0, 0.03, 0.06))
  values <- apply(grid, 1, loss)
  best <- NULL
  for (start in order(values)[c(1, 2, 8)]) {
    run <- nlminb(unlist(grid[start, ]), loss, lower = low, upper = high, control = list(rel.tol = 1e-14))
    if (is.null(best) || run$objective < best$objective) best <- run
  }
  # A likelihood that hardly changes beside its maximum has no place at which two searches must end.
  beside <- vapply(best$par[1] + c(-0.002, 0.002) * span, function(place) nlminb(best$par[2:3], function(p) loss(c(place, p)),
    lower = low[2:3], upper = high[2:3], control = list(rel.tol = 1e-14))$objective, 0) - best$objective
  if (min(beside) < 1e-4) found$flat <- found$flat + 1
  full <- sum(dbinom(k, n, k / n, log = TRUE))
  list(threshold = unname(if (weibull) exp(best$par[1]) else best$par[1]), width = unname(exp(best$par[2])),
       lapse = unname(best$par[3]), deviance = 2 * (full + best$objective), range = range(x))
}

# A threshold; NA where it lies beyond the levels that were heard.
threshold_of <- function(rows, asked) {
  found <- fit_psychometric(rows, asked)
  if (is.null(found) || found$threshold < found$range[1] || found$threshold > found$range[2]) return(NA_real_)
  found$threshold
}
