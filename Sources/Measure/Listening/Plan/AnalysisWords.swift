/// The words of analyses in texts that people read who do not know the words of a study's file.
enum AnalysisWords {
  /// The measures of a listener's answers.
  static let measures: [String: String] = [
    "correct": "the share of right answers", "dprime": "the sensitivity d′",
    "rating": "the mean rating", "rank": "the mean place",
    "error": "the mean distance of the answer from the datum",
    "signed_error": "the mean of the answer less the datum",
    "difference_grade": "the mean difference grade (the variant's less the hidden reference's)",
    "angle": "the mean angle between answer and datum",
    "front_back": "the share of front-back confusions",
    "rt_ms": "the mean logarithm of the time to answer",
    "plays": "the mean number of plays", "threshold": "the threshold, in the unit of the data",
    "slope": "the slope of the estimates over the data", "preference": "the preference",
    "answer": "the mean answer", "score": "the score of the questionnaire",
  ]

  /// The tests, each as the analysis makes it.
  static let tests: [String: String] = [
    "proportion": "exact binomial test against chance, one-sided",
    "paired-proportion":
      "permutation test of the listeners' differences by exchanging signs, two-sided (above two levels Friedman's test, then pairs)",
    "dprime": "Wilcoxon's signed-rank test of the listeners' d′, two-sided",
    "wilcoxon":
      "Wilcoxon's signed-rank test, two-sided (above two levels Friedman's test, then pairs)",
    "friedman": "Friedman's test; pairs by Wilcoxon's signed ranks, two-sided",
    "mann-whitney": "test of Mann and Whitney, two-sided (above two groups Kruskal and Wallis)",
    "kruskal": "test of Kruskal and Wallis; pairs by Mann and Whitney, two-sided",
    "mixed":
      "mixed model of single answers with listener and listener × level as random effects, F test (for right and wrong, estimating equations clustered by listener)",
    "psychometric":
      "threshold of each listener (QUEST+ as the session left it, else a psychometric function by maximum likelihood), compared by Wilcoxon's signed ranks, two-sided",
    "bradley-terry":
      "Bradley-Terry model with ties and an effect of the order, clustered by listener",
    "confusion": "confusion matrix, with an exact binomial test against chance, one-sided",
    "polarity": "exact binomial test of the signs of the listeners' slopes, two-sided",
    "kappa": "Fleiss's κ with a bootstrap interval, no test",
    "icc": "intraclass correlations of Shrout and Fleiss, F test",
    "equivalence": "two one-sided t tests (TOST)",
  ]

  static let corrections: [String: String] = [
    "none": "not corrected", "holm": "corrected by Holm", "bonferroni": "corrected by Bonferroni",
    "sidak": "corrected by Šidák", "fdr_bh": "corrected by Benjamini and Hochberg",
    "fdr_by": "corrected by Benjamini and Yekutieli",
  ]
}
