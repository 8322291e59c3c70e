/// The critical bands of hearing.
public enum Bark {
  /// Edges of the bands in Hz, from the lowest (E. Zwicker, "Subdivision of the audible frequency range into
  /// critical bands", JASA 33, 1961, 248).
  public static let edges: [Double] = [
    0, 100, 200, 300, 400, 510, 630, 770, 920, 1080, 1270, 1480, 1720, 2000, 2320, 2700, 3150, 3700,
    4400, 5300, 6400, 7700, 9500, 12_000, 15_500,
  ]

  public static let bands = edges.count - 1
}
