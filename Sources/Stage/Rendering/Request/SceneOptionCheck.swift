import Files
import Pictures
import Score

/// Refuses settings of a single mapping for a scene, and the reverse.
enum SceneOptionCheck {
  /// - Throws: `Fault` of the call for a setting that means nothing to what is played, and for a picture without a format.
  static func check(_ request: RenderRequest) throws {
    let kind = FileKind.played(request.mapping)
    for setting in Settings.of(.render)
    where !setting.pieces.contains(kind) && request.play.isSet(setting) {
      guard request.isScene else {
        throw Fault.call(
          setting.name, "belongs to a scene, and \(request.mapping) is a single mapping",
          hint: "render a site (‹site SITE› alone) or objects (.json)")
      }
      let (scene, site) =
        kind == .site
        ? ("a site of several mappings", " ‹site \(request.mapping)›")
        : ("a scene of several objects", "")
      throw Fault.call(
        setting.name, "belongs to a single mapping, and \(request.mapping) is \(scene)",
        hint: "render one of its mappings: ripples render MAPPING\(site) ‹\(setting.name) …›")
    }
    guard let plot = request.plot else { return }
    do { _ = try PictureFormat(path: plot) } catch { throw Fault.call("plot", "\(error)") }
  }
}
