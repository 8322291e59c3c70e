import Score
import Spatial
import Wayfinding

/// The pieces that sound in a garden, from its site: the ripples' mappings, the déjà vus, the notification.
struct GardenPieces {
  let site: Site
  /// The site's file.
  let path: String
  private let texts: [String: String]

  /// Reads the mappings' files.
  init(_ site: Site, path: String) throws {
    self.site = site
    self.path = path
    var texts: [String: String] = [:]
    for ripple in site.ripples where texts[ripple.mapping] == nil {
      texts[ripple.mapping] = try FileContent.text(
        SiteFile.resolve(ripple.mapping, besides: path) ?? ripple.mapping)
    }
    self.texts = texts
  }

  /// The files of the mappings and of the recordings, each once.
  var files: [String] {
    let mappings = texts.keys.sorted().compactMap { SiteFile.resolve($0, besides: path) }
    let recordings = Set(site.dejavus.map(\.file)).sorted()
    return mappings + recordings.map { SoundTables.resolve($0, besides: path) }
  }

  /// - Parameter visits: chance goes on from visit to visit.
  func music(of ripple: Ripple, visits: Int) -> ScenePiece {
    ScenePiece(
      id: "\(ripple.id) \(visits)",
      path: SiteFile.resolve(ripple.mapping, besides: path) ?? ripple.mapping,
      text: texts[ripple.mapping] ?? "", name: ripple.id, preset: ripple.preset,
      level: ripple.level)
  }

  func recording(of dejavu: Dejavu) -> ScenePiece {
    .recordings(
      id: dejavu.id, files: [(dejavu.file, 0)], besides: path, delay: 0, loops: dejavu.loops,
      level: dejavu.level)
  }

  /// Two soft notes of a bell: something begins here.
  func notification(of ripple: Ripple) -> ScenePiece {
    let text = """
      return mapping {
        name = "notification",
        voices = { bell = synth(function(p)
          local strike = sine(p.pitch) + 0.4 * sine(p.pitch * 2.76) * perc(p.gate, 0.002, 0.4)
          return strike * perc(p.gate, 0.002, 1.1)
        end) },
        sequences = { ring = function()
          play("bell", { pitch = "E5", level = -20, duration = 0.2 }); sleep(0.16)
          play("bell", { pitch = "B5", level = -22, duration = 0.2 })
        end },
      }
      """
    return ScenePiece(id: "notification of \(ripple.id)", path: path, text: text)
  }

  /// How a ripple is heard from outside: as loud as inside at its edge, softer with the distance from there.
  func traits(of shape: SiteShape) -> SourceTraits {
    let reach = PlacedShape(shape).reach
    var traits = SourceTraits()
    traits.bubble = max(1, reach)
    traits.law = .inverse(
      reference: max(1, reach), rolloff: 1, maximum: 100_000)
    return traits
  }
}
