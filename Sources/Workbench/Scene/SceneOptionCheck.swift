import Pictures

/// Which options go with a scene, and which with a single mapping.
enum SceneOptionCheck {
  /// - Throws: `WorkbenchError` for an option that says nothing to what is played, or a picture without a format.
  static func check(_ request: RenderRequest) throws {
    for (option, isGiven) in request.isScene ? ofMapping(request) : ofScene(request)
    where isGiven {
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

  private static func ofMapping(_ request: RenderRequest) -> [(String, Bool)] {
    [
      ("--trace", request.trace != nil), ("--stems", request.stems != nil),
      ("--midi", request.midi != nil), ("--musicxml", request.musicXML != nil),
      ("--solo", !request.solo.isEmpty), ("--mute", !request.mute.isEmpty),
      ("--variant", request.variant != nil), ("--set", !request.parameters.isEmpty),
      ("--site", request.site != nil),
      ("--mapping", PieceKind.of(request.mapping) == .site && request.script != nil),
      ("--log", PieceKind.of(request.mapping) == .objects && request.log != nil),
    ]
  }

  private static func ofScene(_ request: RenderRequest) -> [(String, Bool)] {
    [
      ("--layout", request.layout != PlaySettings(.render).layout),
      ("--head", request.head != nil), ("--log", request.log != nil),
      ("--mapping", request.script != nil),
    ]
  }
}
