# Shares, choices, agreement and models, by base R, lme4, pbkrtest, gee and psych.

put_share <- function(level, rows, right, chance, extra) {
  k <- sum(right)
  n <- length(right)
  each <- tapply(as.numeric(right), rows$listener, mean)
  p <- binom.test(k, n, chance, alternative = "greater")$p.value
  exact <- as.numeric(binom.test(k, n)$conf.int)
  ends <- wilson(k, n)
  odds <- function(part) part / (1 - part) / (chance / (1 - chance))
  put(paste("level", level), value = k / n, low = ends[1], high = ends[2], n = length(each), correct = k, answers = n,
      p = p, "odds over chance" = odds(k / n), "odds low" = odds(exact[1]), "odds high" = odds(exact[2]))
  if (extra) {
    spread <- student(each, is_share = TRUE)
    put(paste("level", level), "exact low" = exact[1], "exact high" = exact[2], "listeners' mean" = mean(each),
        "its low" = spread[1], "its high" = spread[2])
  }
  if (asked_bayes) put(paste("bayes", level), "log factor" = share_factor(k, n, chance))
  p
}

proportion <- function(asked) {
  p <- c()
  for (level in asked$levels) {
    rows <- asked$rows[asked$rows$by == level & !is.na(asked$rows$correct), ]
    p <- c(p, put_share(level, rows, rows$correct == 1, asked$chance, TRUE))
  }
  corrected <- adjust(p, "holm")
  for (n in seq_along(p)) put(paste("level", asked$levels[n]), "p (Holm)" = corrected[n])
  put_main(min(corrected))
}

confusion <- function(asked) {
  p <- c()
  for (level in asked$levels) {
    rows <- asked$rows[asked$rows$by == level & asked$rows$truth != "" & asked$rows$answer != "", ]
    p <- c(p, put_share(level, rows, rows$truth == rows$answer, asked$chance, FALSE))
    counts <- table(rows$truth, rows$answer)
    for (truth in rownames(counts)) for (answer in colnames(counts))
      put(paste("taken", level, truth, "for", answer), count = counts[truth, answer])
    joint <- prop.table(counts)
    chance <- outer(rowSums(joint), colSums(joint))
    put(paste("level", level), "information (bit)" = sum((joint * log2(joint / chance))[joint > 0]))
  }
  put_main(min(1, min(p) * length(p)))
}

sensitivity <- function(asked) {
  by_signed_ranks(asked)
  for (level in asked$levels) {
    pooled <- dprimes(asked$rows[asked$rows$by == level, ], asked)
    for (model in names(pooled)) put(paste("pooled", level, model), "d′" = pooled[[model]])
  }
}

polarity <- function(asked) {
  table <- scores_of(asked)
  p <- c()
  for (level in colnames(table)) {
    values <- table[, level]
    values <- values[!is.na(values) & values != 0]
    if (!length(values)) next
    up <- sum(values > 0)
    n <- length(values)
    put_mean(level, values)
    ends <- wilson(up, n)
    p <- c(p, binom.test(up, n)$p.value)
    put(paste("level", level), rising = up, falling = n - up, "share of the majority" = max(up, n - up) / n,
        "share rising, low" = ends[1], "share rising, high" = ends[2], p = tail(p, 1))
  }
  whole <- without_gaps(table)
  if (ncol(whole) > 1 && nrow(whole) > 1)
    put_pairs(paired(whole, signed_rank_p, hodges_lehmann, biserial), asked$analysis$correction)
  put_main(if (length(p)) min(adjust(p, "holm")) else NA_real_)
}

# A mean with the bias-corrected and accelerated interval of the bootstrap (Efron 1987).
bca <- function(x, draws = 20000) {
  drawn <- colMeans(matrix(sample(x, length(x) * draws, replace = TRUE), length(x)))
  without <- (sum(x) - x) / (length(x) - 1)
  away <- mean(without) - without
  a <- sum(away^3) / (6 * sum(away^2)^1.5)
  shift <- qnorm((mean(drawn < mean(x)) + mean(drawn <= mean(x))) / 2)
  z <- qnorm(c(0.025, 0.975)) + shift
  list(ends = as.numeric(quantile(drawn, pnorm(shift + z / (1 - a * z)))), error = sd(drawn))
}

psychometric <- function(asked) {
  table <- scores_of(asked)
  for (level in asked$levels) {
    rows <- asked$rows[asked$rows$by == level, ]
    pooled <- fit_psychometric(rows, asked)
    if (!is.null(pooled)) put(paste("curve", level), threshold = pooled$threshold, width = pooled$width,
                              lapse = pooled$lapse, deviance = pooled$deviance)
    known <- table[!is.na(table[, level]), level]
    put_mean(level, known)
    if (length(known) > 3 && diff(range(known)) > 0) {
      drawn <- bca(known)
      last <- length(found$values) - c(2, 1)
      found$values[last] <- drawn$ends
      put(paste("level", level), "error of the bootstrap" = drawn$error)
    }
    if (nrow(table) <= 3) for (listener in rownames(table)) if (!is.na(table[listener, level])) {
      own <- fit_psychometric(rows[rows$listener == listener, ], asked)
      put(paste("single", listener, level), threshold = own$threshold, lapses = own$lapse)
    }
  }
  whole <- without_gaps(table)
  if (ncol(whole) < 2 || nrow(whole) < 2) return(put_main(NA_real_))
  pairs <- paired(whole, signed_rank_p, hodges_lehmann, biserial)
  put_pairs(pairs, asked$analysis$correction)
  if (length(pairs) == 1) put_main(pairs[[1]]$p, pairs[[1]]$effect) else put_friedman(whole)
}

# Stimuli that every listener answered: a row for each, a column for each listener.
judged <- function(asked, value) {
  rows <- asked$rows[!is.na(asked$rows[[value]]) & asked$rows[[value]] != "", ]
  table <- tapply(rows[[value]], list(rows$variant, rows$listener), function(x) x[1])
  without_gaps(table)
}

icc <- function(asked) {
  table <- judged(asked, "rating")
  if (nrow(table) < 2 || ncol(table) < 2) return(put_main(NA_real_))
  n <- ncol(table)
  of <- suppressWarnings(psych::ICC(table, missing = FALSE, lmer = FALSE)$results)
  # psych takes F quantiles of few degrees of freedom, where qf fails, from the upper side; this is the lower one.
  if (is.na(of$"lower bound"[2])) of$"lower bound"[2] <- low_of_agreement(table)
  line <- function(name, row, ends = TRUE) put(paste("level", name), value = of$ICC[row],
    low = if (ends) of$"lower bound"[row] else NA_real_, high = if (ends) of$"upper bound"[row] else NA_real_, n = n)
  line("ICC(2,1), agreement of one", 2)
  put("level ICC(2,1), agreement of one", stimuli = nrow(table))
  line(sprintf("ICC(2,%d), agreement of the mean", n), 5, FALSE)
  line("ICC(3,1), consistency of one", 3)
  line(sprintf("ICC(3,%d), consistency of the mean", n), 6, FALSE)
  put("main", F = of$F[3], df = of$df1[3], "error df" = of$df2[3])
  put_main(of$p[3])
}

# The lower end of ICC(2,1): Shrout and Fleiss (1979).
low_of_agreement <- function(table) {
  n <- nrow(table)
  k <- ncol(table)
  long <- data.frame(x = c(table), row = factor(rep(seq_len(n), k)), column = factor(rep(seq_len(k), each = n)))
  squares <- anova(lm(x ~ row + column, long))[["Mean Sq"]]
  single <- (squares[1] - squares[3]) / (squares[1] + (k - 1) * squares[3] + k * (squares[2] - squares[3]) / n)
  weight <- n * (1 + (k - 1) * single) - k * single
  ratio <- squares[2] / squares[3]
  v <- (k - 1) * (n - 1) * (k * single * ratio + weight)^2 / ((n - 1) * k^2 * single^2 * ratio^2 + weight^2)
  high <- min(1 / qf(0.025, v, n - 1), 1e300)
  n * (squares[1] - high * squares[3]) / (high * (k * squares[2] + (k * n - k - n) * squares[3]) + n * squares[1])
}

# Fleiss's kappa of counts: a row for each stimulus, a column for each category.
fleiss <- function(counts) {
  counts <- counts[, colSums(counts) > 0, drop = FALSE]
  if (ncol(counts) == 1) return(NA_real_)
  n <- sum(counts[1, ])
  agreed <- mean((rowSums(counts^2) - n) / (n * (n - 1)))
  chance <- sum((colSums(counts) / sum(counts))^2)
  (agreed - chance) / (1 - chance)
}

kappa_of <- function(asked) {
  table <- judged(asked, "answer")
  if (nrow(table) < 2 || ncol(table) < 2) return(put_main(NA_real_))
  categories <- unique(c(table))
  counts <- sapply(categories, function(category) rowSums(table == category))
  drawn <- replicate(2000, fleiss(counts[sample(nrow(table), replace = TRUE), , drop = FALSE]))
  ends <- as.numeric(quantile(drawn, c(0.025, 0.975), na.rm = TRUE))
  put("level all answers", value = fleiss(counts), low = ends[1], high = ends[2], n = ncol(table), items = nrow(table),
      categories = length(categories), "error of the bootstrap" = sd(drawn, na.rm = TRUE))
  put_main(NA_real_)
}

# Worths by the log-linear model of Fienberg and Larntz (1976); errors by the scores of the listeners.
preferences <- function(asked) {
  rows <- asked$rows
  both <- do.call(rbind, strsplit(rows$variant, "|", fixed = TRUE))
  names <- sort(unique(c(both)), method = "radix")
  answers <- c("1", "2", if (any(rows$answer == "tie")) "tie")
  pair <- factor(rows$variant)
  cells <- expand.grid(pair = levels(pair), answer = answers, stringsAsFactors = FALSE)
  parts <- do.call(rbind, strsplit(cells$pair, "|", fixed = TRUE))
  weight <- function(side, name) (parts[, side] == name) *
    ifelse(cells$answer == "tie", 0.5, as.numeric(cells$answer == as.character(side)))
  design <- sapply(names[-1], function(name) weight(1, name) + weight(2, name))
  design <- cbind(design, order = as.numeric(cells$answer == "1"))
  if ("tie" %in% answers) design <- cbind(design, tie = as.numeric(cells$answer == "tie"))
  if (qr(cbind(design, outer(cells$pair, levels(pair), "==")))$rank < ncol(design) + nlevels(pair)) return(put_main(NA_real_))
  count <- function(which) as.numeric(table(factor(rows$variant[which], levels(pair)), factor(rows$answer[which], answers)))
  total <- count(TRUE)
  fit <- glm(total ~ 0 + design + cells$pair, family = poisson, control = list(epsilon = 1e-14, maxit = 100))
  own <- seq_len(ncol(design))
  theta <- coef(fit)[own]
  bread <- vcov(fit)[own, own, drop = FALSE]
  if (any(sqrt(diag(bread)) >= 10)) return(put_main(NA_real_))  # somebody won or lost always
  shares <- fitted(fit) / ave(fitted(fit), cells$pair, FUN = sum)
  listeners <- unique(rows$listener)
  g <- length(listeners)
  k <- length(names) - 1
  robust <- g > length(names)
  covariance <- bread
  if (robust) {
    scores <- sapply(listeners, function(who) {
      y <- count(rows$listener == who)
      colSums((y - shares * ave(y, cells$pair, FUN = sum)) * design)
    })
    heard <- length(answers) * nrow(unique(rows[c("listener", "variant")]))
    small <- g / (g - 1) * (heard - 1) / (heard - length(coef(fit)))  # statsmodels counts the lines of the model
    covariance <- bread %*% tcrossprod(scores) %*% bread * small
  }
  put_worths(asked, names, both, theta, covariance, g, robust)
  if (rcond(covariance[1:k, 1:k, drop = FALSE]) < 1e-10) return(put_main(NA_real_))  # listeners who are few and alike
  wald <- drop(theta[1:k] %*% solve(covariance[1:k, 1:k], theta[1:k]))
  if (robust) {
    f <- wald * (g - k) / (k * (g - 1))
    put("main", F = f, df = k, "error df" = g - k)
    put_main(pf(f, k, g - k, lower.tail = FALSE))
  } else {
    put("main", "χ²" = wald, df = k)
    put_main(pchisq(wald, k, lower.tail = FALSE))
  }
}

put_worths <- function(asked, names, both, theta, covariance, g, robust) {
  rows <- asked$rows
  k <- length(names) - 1
  reach <- qnorm(0.975)
  contrast <- function(a, b) {
    l <- numeric(length(theta))
    if (a > 1) l[a - 1] <- 1
    if (b > 1) l[b - 1] <- l[b - 1] - 1
    value <- sum(l * theta)
    error <- sqrt(max(0, drop(l %*% covariance %*% l)))
    c(value, value - reach * error, value + reach * error, 2 * pnorm(-abs(value) / error))
  }
  pairs <- list()
  for (n in seq_along(names)) {
    of <- contrast(n, 1)
    wins <- sum((both[, 1] == names[n] & rows$answer == "1") | (both[, 2] == names[n] & rows$answer == "2"))
    with_it <- both[, 1] == names[n] | both[, 2] == names[n]
    put(paste("level", names[n]), value = of[1], low = of[2], high = of[3], n = g, preferred = wins,
        tied = sum(with_it & rows$answer == "tie"), heard = sum(with_it))
    for (other in seq_len(n - 1)) {
      of <- contrast(other, n)
      pairs <- c(pairs, list(list(first = names[other], second = names[n], p = of[4], shift = of[1:3],
                                  effect = exp(of[1:3]), n_of = g)))
    }
  }
  put_pairs(pairs, asked$analysis$correction)
  for (n in seq_len(length(theta) - k)) {
    error <- sqrt(covariance[k + n, k + n])
    put(paste("effect", c("heard first", "tie, log ν")[n]), value = theta[[k + n]], low = theta[[k + n]] - reach * error,
        high = theta[[k + n]] + reach * error)
  }
}
