import Pictures

/// Which options go with a scene, and which with a single mapping.
enum SceneOptionCheck {
  /// - Throws: `WorkbenchError` for an option that says nothing to what is played, or a picture without a format.
  static func check(_ request: RenderRequest) throws {
    let kind = PieceKind.of(request.mapping)
    for setting in Settings.of(.render)
    where !setting.pieces.contains(kind) && request.play.isSet(setting) {
      let option = "--" + setting.name
      throw request.isScene
        ? WorkbenchError(
          option, "belongs to a single mapping, and \(request.mapping) is \(scene(request))",
          hint: "render one of its mappings: \(single(request, option))")
        : WorkbenchError(
          option, "belongs to a scene, and \(request.mapping) is a single mapping",
          hint: "render a site (--site SITE alone) or objects (.json)")
    }
    guard let plot = request.plot else { return }
    do { _ = try PictureFormat(path: plot) } catch {
      throw WorkbenchError("--plot", "\(error)", hint: "")
    }
  }

  private static func scene(_ request: RenderRequest) -> String {
    PieceKind.of(request.mapping) == .site
      ? "a site of several mappings" : "a scene of several objects"
  }

  private static func single(_ request: RenderRequest, _ option: String) -> String {
    PieceKind.of(request.mapping) == .site
      ? "ripples render MAPPING --site \(request.mapping) \(option) …"
      : "ripples render MAPPING \(option) …"
  }
}
