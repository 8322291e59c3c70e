import Files
import Pictures
import Score

/// Refuses settings of a single mapping for a scene, and the reverse.
enum SceneOptionCheck {
  /// - Throws: `Fault` of the call for a setting that means nothing to what is played, and for a picture without a format.
  static func check(_ request: RenderRequest) throws {
    let kind = PieceKind.of(request.mapping)
    for setting in Settings.of(.render)
    where !setting.pieces.contains(kind) && request.play.isSet(setting) {
      throw request.isScene
        ? Fault.call(
          setting.name,
          "belongs to a single mapping, and \(request.mapping) is \(scene(request))",
          hint: "render one of its mappings: \(single(request, setting.name))")
        : Fault.call(
          setting.name, "belongs to a scene, and \(request.mapping) is a single mapping",
          hint: "render a site (‹site SITE› alone) or objects (.json)")
    }
    guard let plot = request.plot else { return }
    do { _ = try PictureFormat(path: plot) } catch {
      throw Fault.call("plot", "\(error)")
    }
  }

  private static func scene(_ request: RenderRequest) -> String {
    PieceKind.of(request.mapping) == .site
      ? "a site of several mappings" : "a scene of several objects"
  }

  private static func single(_ request: RenderRequest, _ setting: String) -> String {
    PieceKind.of(request.mapping) == .site
      ? "ripples render MAPPING ‹site \(request.mapping)› ‹\(setting) …›"
      : "ripples render MAPPING ‹\(setting) …›"
  }
}
