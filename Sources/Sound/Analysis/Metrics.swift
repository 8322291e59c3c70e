import Score

/// Every metric of the project.
public enum Metrics {
  /// All metrics; those that say most about how well data are conveyed come first.
  public static let all: [Metric] =
    main + declared.filter { metric in !main.contains { $0.id == metric.id } }

  /// The metrics shown where there is room for few.
  public static let main: [Metric] = [
    "information", "inaudible_steps", "listener_trend", "listener_point_error",
    "linearity_deviation", "round_trip_correlation", "masked_time", "loudness_contamination",
    "clipped_data", "jnd_steps", "loudness_range", "roughness",
  ].map { id in
    var metric = declared.first { $0.id == id }!
    metric.isMain = true
    return metric
  }

  private static let declared =
    MappingMeasures.metrics + ListenerMeasures.metrics + EventMeasures.metrics
    + SoundMeasures.metrics + PsychoacousticMeasures.metrics

  /// The metric with an identifier; nil when there is none.
  public static func named(_ id: String) -> Metric? { all.first { $0.id == id } }
}
