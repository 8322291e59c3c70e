internal import Score

/// Lengths of time for people.
public enum DurationText {
  /// A length of time in words: `42 s`, `3.5 min`, `2 h` or `111 days`.
  public static func text(_ seconds: Double) -> String {
    let (value, unit): (Double, String) =
      seconds < 120
      ? (seconds, "s")
      : seconds < 7200
        ? (seconds / 60, "min")
        : seconds < 172_800 ? (seconds / 3600, "h") : (seconds / 86_400, "days")
    if value < 10, unit == "s" { return Figures.text(value) + " s" }
    return Figure.short(value, decimals: 1) + " " + unit
  }
}
