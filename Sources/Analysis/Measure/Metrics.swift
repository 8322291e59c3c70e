/// Every metric of the project.
public enum Metrics {
  public static let all: [Metric] =
    MappingMeasures.metrics + ListenerMeasures.metrics + SoundMeasures.metrics
    + PsychoacousticMeasures.metrics

  public static func named(_ id: String) -> Metric? { all.first { $0.id == id } }
}
