import Datasets
import Files
import Glibc
import Rendering
import Score
import SoundFiles
import Spatial
import TestGround
import Testing

@testable import Page

/// A garden of two ripples 40 m apart, on the x axis of a ground, whose music has chance and noise.
struct FieldGround {
  let ground = Grounds()
  let garden: FieldGarden
  private let site: String
  /// The tiles that a render is given; nil for none.
  var tiles: String?
  /// The place so many metres east of the ripple in the west, or along a walk.
  private let degrees: (Double) -> (latitude: Double, longitude: Double)

  /// - Parameters:
  ///   - control: the mapping's function of the inputs, in Lua.
  ///   - guidance: members of the site's guidance; nil for a garden without.
  ///   - isEastFirst: whether the ripple in the west is entered after the one in the east only.
  ///   - change: sets what is not as usual.
  init(
    control: String = "", guidance: String? = nil, isEastFirst: Bool = false,
    _ change: (inout PlaySettings) -> Void = { _ in }
  ) throws {
    let place = try ground.space.write(
      """
      return mapping {
        name = "Field",
        voices = {
          pad = synth({ cutoff = { 1500, min = 60, max = 12000 } }, function(p) return lowpass(saw(p.pitch) + 0.2 * pink(), p.cutoff, 0.3) * adsr(p.gate, 0.1, 0, 1, 0.2) end),
          bell = synth(function(p) return sine(p.pitch) * perc(p.gate, 0.002, 0.5) end),
        },
        sequences = {
          drone = function() play("pad", { pitch = 48, level = -18 }) end,
          bells = function()
            while true do
              play("bell", { pitch = 60 + random(0, 24), duration = 0.1, level = -16, pan = random() * 2 - 1 })
              sync(1 / 4)
            end
          end,
        },
        \(control)
      }
      """, to: "field.lua")
    _ = place
    var features = [
      ground.ripple(
        "west", at: 0, mapping: "field.lua", isEastFirst ? #","after":"east""# : ""),
      ground.ripple("east", at: 40, mapping: "field.lua"),
    ]
    if guidance != nil {
      // A walker whom the site has in mind asks for this, and not the visitor.
      try ground.space.write(#"{"time":2,"do":"ahead-of-me"}"#, to: "asked.ndjson")
      features += [
        ground.feature(#""kind":"beacon","id":"goal","name":"Goal","radius":3"#, at: 20, 8),
        ground.feature(#""kind":"place","id":"oak","name":"Oak""#, at: 5, -6),
      ]
    }
    site = try ground.site(features, guidance: guidance)
    degrees = { [ground] in ground.degrees($0, 0) }
    garden = try FieldGarden(site, PlaySettings(.field, change))
  }

  /// The town that comes with Ripples, walked through as its dataset has it, from a second of that on.
  init(townFrom start: Double) throws {
    site = Workspace.root + "/sites/town.geojson"
    let set = try DatasetReader.read(path: Workspace.root + "/datasets/town-walk")
    func column(_ name: String) throws -> [Double] {
      try #require(set.columns.first { $0.name == name }).values
    }
    let (latitude, longitude) = (try column("latitude"), try column("longitude"))
    degrees = { x in
      let row = Int(start + (x + 5) / 1.4)
      return (latitude[row], longitude[row])
    }
    garden = try FieldGarden(site, PlaySettings(.field))
  }

  /// Begins a walk.
  func walk(_ name: String = "walk") throws -> FieldWalk {
    try FieldWalk(
      garden, id: name, key: "key", folder: folder(name), start: 1_750_000_000)
  }

  func folder(_ name: String = "walk") -> String { ground.space.file(name) }

  /// A phone that plays what the server sends.
  /// - Parameter first: the number of the first message that is for it.
  func player(from first: Int = 0) throws -> BatchPlayer {
    let layout = try SpaceLayout("binaural")
    let head = try layout.head(nil, sampleRate: Int(garden.ticks.sampleRate))
    return BatchPlayer(head, sounds: garden.sounds, got: first)
  }

  /// A reading of a place in metres from the ripple in the west, by a phone that is shaken with each step of a pace.
  func reading(
    _ x: Double, heading: Double, tick: Int, pace: Double? = nil
  ) -> FieldReadings.Reading {
    let place = degrees(x)
    func index(_ name: String) -> Int { FieldInputs.delivered.firstIndex { $0.name == name }! }
    var values = [
      (index("latitude"), place.latitude), (index("longitude"), place.longitude),
      (index("accuracy"), 4), (index("heading"), heading),
    ]
    if let pace {
      let bump = 3 * cos(Double(tick) / 100 * pace / 60 * 2 * .pi)
      values += zip(FieldInputs.acceleration, [0.1, 0.2, 9.8 + bump]).map { ($0, $1) }
    }
    return FieldReadings.Reading(tick: tick, values: values)
  }

  /// Renders a walk's dataset as `ripples render` does.
  /// - Returns: both channels, and the decisions.
  func render(_ name: String = "walk") throws -> (sound: [[Float]], log: String) {
    (try ground.render(request(name)), try ground.text("\(name).ndjson"))
  }

  /// The request of such a render.
  func request(_ name: String = "walk") -> RenderRequest {
    var request = ground.request(site, folder(name), layout: "binaural")
    request.tail = FieldWalk.tail
    request.seed = garden.seed
    request.allowsMissing = true
    request.log = ground.space.file("\(name).ndjson")
    request.mapTiles = tiles
    return request
  }

  /// The values of a column of a walk's dataset, by its rows.
  func column(_ input: String, of name: String = "walk") throws -> [Double] {
    let set = try DatasetReader.read(path: folder(name))
    return set.columns.first { $0.name == input }?.values ?? []
  }
}
