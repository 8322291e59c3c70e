# Models of single answers: lme4 with the test of Kenward and Roger by pbkrtest, estimating equations by gee.

single_answers <- function(asked) {
  rows <- asked$rows
  truth <- num(rows$truth)
  answer <- num(rows$answer)
  score <- switch(asked$measure, rating = rows$rating, correct = rows$correct, plays = rows$plays,
    rt_ms = ifelse(rows$rt_ms > 0, log(rows$rt_ms), NA), signed_error = answer - truth, error = abs(answer - truth))
  frame <- data.frame(score, listener = factor(rows$listener), level = factor(rows$by, asked$levels))
  droplevels(frame[!is.na(frame$score), ])
}

mixed <- function(asked) {
  frame <- single_answers(asked)
  cells <- nlevels(interaction(frame$listener, frame$level, drop = TRUE))
  able <- nlevels(frame$level) > 1 && nlevels(frame$listener) > 2
  alone <- cells == nlevels(frame$listener) && cells == nrow(frame) && asked$measure != "correct"
  alone <- alone || (asked$measure != "correct" && all(abs(frame$score - ave(frame$score, frame$level)) < 1e-9))
  shares <- tapply(frame$score, frame$level, mean)
  means_alone(asked)
  if (!able || alone || (asked$measure == "correct" && (any(shares %in% c(0, 1)) || nlevels(frame$listener) <= nlevels(frame$level))))
    return(put_main(NA_real_))
  if (asked$measure == "correct") odds_model(asked, frame) else linear_model(asked, frame, cells)
}

linear_model <- function(asked, frame, cells) {
  between <- cells == nlevels(frame$listener)
  repeated <- cells < nrow(frame) && !between
  formula <- if (repeated) score ~ level + (1 | listener) + (1 | listener:level) else score ~ level + (1 | listener)
  control <- lme4::lmerControl(optimizer = "bobyqa", calc.derivs = FALSE, optCtrl = list(rhoend = 1e-9, maxfun = 1e5))
  fit <- suppressMessages(suppressWarnings(lme4::lmer(formula, frame, REML = TRUE, control = control)))
  variances <- as.data.frame(lme4::VarCorr(fit))
  deviation <- function(group) { value <- variances$sdcor[variances$grp == group]; if (length(value)) value else NA_real_ }
  deviations <- c(listener = deviation("listener"), if (repeated) c("listener × level" = deviation("listener:level")),
                  answer = deviation("Residual"))
  for (name in names(deviations)) put(paste("deviation", name), variance = deviations[[name]]^2)
  q <- nlevels(frame$level) - 1
  left <- max(if (between) nlevels(frame$listener) - q - 1 else cells - nlevels(frame$listener) - q, 1)
  p <- put_model(asked, lme4::fixef(fit), as.matrix(vcov(fit)), left, q, sqrt(sum(deviations^2)))
  counts <- table(frame$listener, frame$level)
  alike <- if (between) length(unique(rowSums(counts))) == 1 && length(unique(colSums(counts))) == 1
    else length(unique(c(counts))) == 1
  random <- all(deviations > 1e-3 * deviations[["answer"]])
  other <- tryCatch(suppressMessages(suppressWarnings(
    pbkrtest::KRmodcomp(fit, update(fit, . ~ . - level))$test["Ftest", ])), error = function(fault) NULL)
  name <- if (alike && random) "balanced" else if (random) "unbalanced" else "a variance of 0"
  if (!is.null(other)) put("main", setNames(other$p.value, paste("p ~ Kenward and Roger,", name)))
  if (!is.null(other) && alike && random) put("main", "error df ~ Kenward and Roger, balanced" = other$ddf)
  put_main(p)
}

# Estimating equations by the package gee.
odds_model <- function(asked, frame) {
  frame <- frame[order(frame$listener), ]
  sink(tempfile())
  fit <- tryCatch(suppressMessages(suppressWarnings(gee::gee(score ~ level, id = listener, data = frame,
    family = binomial, corstr = "exchangeable", tol = 1e-11, maxiter = 200))), error = function(fault) NULL)
  sink()
  if (!is.null(fit) && fit$error != 0) fit <- NULL
  x <- model.matrix(~level, frame)
  found_at <- if (!is.null(fit)) list(beta = coef(fit), alpha = if (max(table(frame$listener)) > 1) fit$working.correlation[1, 2] else 0)
    else from_zero(x, frame$score, frame$listener)
  most <- max(table(frame$listener))
  q <- nlevels(frame$level) - 1
  left <- max(nlevels(frame$listener) - q - 1, 1)
  put_fit <- function(beta, covariance) put_main(put_model(asked, beta, covariance, left, q, NA_real_))
  # So many answers that are correlated alike have a correlation above this one.
  if (!is.null(found_at) && (most - 1) * found_at$alpha > -1) {
    covariance <- clustered(x, frame, found_at$beta, found_at$alpha)
    if (all(diag(covariance) > 0)) return(put_fit(found_at$beta, covariance))
  }
  # Where the equations have no solution, the working correlation is 0.
  beta <- coef(glm(score ~ level, binomial, frame, control = list(epsilon = 1e-14)))
  covariance <- clustered(x, frame, beta, 0)
  if (all(diag(covariance) > 0)) put_fit(beta, covariance) else put_main(NA_real_)
}

# The errors of Mancl and DeRouen (2001).
clustered <- function(x, frame, beta, alpha) {
  mu <- plogis(drop(x %*% beta))
  parts <- lapply(split(seq_along(mu), frame$listener), function(own) {
    d <- x[own, , drop = FALSE] * (mu[own] * (1 - mu[own]))
    s <- sqrt(mu[own] * (1 - mu[own]))
    v <- outer(s, s) * (alpha + (1 - alpha) * diag(length(own)))
    list(d = d, v = solve(v), r = frame$score[own] - mu[own])
  })
  bread <- solve(Reduce(`+`, lapply(parts, function(of) t(of$d) %*% of$v %*% of$d)))
  meat <- Reduce(`+`, lapply(parts, function(of) {
    hat <- of$d %*% bread %*% t(of$d) %*% of$v
    tcrossprod(t(of$d) %*% of$v %*% solve(diag(nrow(hat)) - hat, of$r))
  }))
  bread %*% meat %*% bread
}

# The equations of Liang and Zeger solved from 0 on: gee begins at the answers taken as uncorrelated, from which some diverge.
from_zero <- function(x, y, listener) {
  beta <- numeric(ncol(x))
  for (round in 1:200) {
    mu <- plogis(drop(x %*% beta))
    s <- sqrt(mu * (1 - mu))
    e <- (y - mu) / s
    pairs <- sum(choose(table(listener), 2)) - ncol(x)
    alpha <- sum((tapply(e, listener, sum)^2 - tapply(e^2, listener, sum)) / 2) / pairs / (sum(e^2) / (length(y) - ncol(x)))
    of_x <- matrix(0, ncol(x), ncol(x))
    of_y <- numeric(ncol(x))
    for (own in split(seq_along(y), listener)) {
      d <- x[own, , drop = FALSE] * s[own]
      v <- tryCatch(solve(alpha + (1 - alpha) * diag(length(own))), error = function(fault) NULL)
      if (is.null(v)) return(NULL)
      of_x <- of_x + t(d) %*% v %*% d
      of_y <- of_y + t(d) %*% v %*% e[own]
    }
    step <- tryCatch(drop(solve(of_x, of_y)), error = function(fault) NULL)
    if (is.null(step) || !all(is.finite(step)) || max(abs(beta + step)) >= 30) return(NULL)
    beta <- beta + step
    if (max(abs(step)) < 1e-11) return(list(beta = setNames(beta, colnames(x)), alpha = alpha))
  }
  NULL
}

# Coefficients, contrasts and the F test of a model; returns p.
put_model <- function(asked, beta, covariance, left, q, spread) {
  reach <- qt(0.975, left)
  names <- sub("^level", "", names(beta))
  names[1] <- "Intercept"
  for (n in seq_along(beta)) {
    error <- sqrt(covariance[n, n])
    put(paste("coefficient", names[n]), value = beta[[n]], "standard error" = error, low = beta[[n]] - reach * error,
        high = beta[[n]] + reach * error)
  }
  f <- drop(beta[-1] %*% solve(covariance[-1, -1], beta[-1])) / q
  p <- pf(f, q, left, lower.tail = FALSE)
  put("main", F = f, df = q, "error df" = left)
  table <- scores_of(asked)
  pairs <- lapply(pairs_of(asked$levels), function(two) {
    l <- (c("", asked$levels[-1]) == two[1]) * 1 - (c("", asked$levels[-1]) == two[2])
    value <- sum(l * beta)
    error <- sqrt(drop(l %*% covariance %*% l))
    ends <- value + c(0, -1, 1) * reach * error
    shift <- if (is.na(spread) || asked$measure == "rt_ms") of_scores(asked, table, two) else ends
    effect <- if (is.na(spread) || asked$measure == "rt_ms") exp(ends) else ends / spread
    list(first = two[1], second = two[2], p = 2 * pt(-abs(value) / error, left), shift = shift, effect = effect,
         n_of = sum(rowSums(!is.na(table[, two, drop = FALSE])) > 0))
  })
  put_pairs(pairs, asked$analysis$correction)
  if (length(pairs) == 1) put("main", effect = pairs[[1]]$effect[1], "effect low" = pairs[[1]]$effect[2],
                              "effect high" = pairs[[1]]$effect[3])
  p
}

of_scores <- function(asked, table, two) {
  x <- table[, two[1]]
  y <- table[, two[2]]
  difference <- mean(x, na.rm = TRUE) - mean(y, na.rm = TRUE)
  if (asked$by != "group") return(c(difference, student(x - y)))
  if (diff(range(x, na.rm = TRUE)) + diff(range(y, na.rm = TRUE)) == 0) return(c(difference, NA_real_, NA_real_))
  c(difference, as.numeric(t.test(x, y)$conf.int))
}
