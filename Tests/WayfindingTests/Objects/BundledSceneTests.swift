import FoundationEssentials
import Score
import TestSupport
import Testing

@testable import Wayfinding

@Suite struct BundledSceneTests {
  private let folder = PackageRoot.path + "/scenes"

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
  }

  private func quartet() throws -> ObjectScene {
    try ObjectScene.read(try bytes("quartet.json"), file: "scenes/quartet.json")
  }

  @Test func theQuartetMayPlayInBothProfiles() throws {
    let text = String(decoding: try bytes("quartet.json"), as: UTF8.self)
    let profile = #""profile": "ripples""#
    #expect(text.contains(profile))
    for name in ["ripples", "leia"] {
      let scene = try SceneText.read(
        text.replacing(profile, with: "\"profile\": \"\(name)\""))
      #expect(scene.findings.isEmpty)
      let refusals = ObjectGate.refusals(scene) {
        FileManager.default.fileExists(atPath: folder + "/" + $0)
      }
      #expect(refusals.isEmpty, "\(refusals)")
    }
  }

  /// Once round in the twenty seconds of its music, always 2.0 to 2.2 m away, its front to the listener.
  @Test func theFluteWalksRoundAndTheOthersStandOnTheirPlanes() throws {
    let scene = try quartet()
    let ears = scene.listener.position
    var stage = ObjectStage(scene)
    #expect(stage.poses.map(\.plane) == [nil, "table", "brick wall", nil])
    #expect(stage.poses[1].position.z == 0.75)
    let out = stage.poses[2].rotation.turn(Vector3(0, 1, 0))
    #expect((out - Vector3(0, -1, 0)).length < 1e-12)
    var (turned, last) = (0.0, 0.0)
    for tick in 0...2000 {
      stage.update(at: Double(tick) / 100, listener: ears)
      let way = stage.poses[3].position - ears
      #expect((2.0...2.21).contains(way.length))
      let azimuth = Direction(of: way).azimuth
      turned += Angle.wrap180(azimuth - last)
      last = azimuth
      let front = Direction(of: stage.poses[3].rotation.turn(Vector3(0, -1, 0))).azimuth
      #expect(abs(Angle.wrap180(front - azimuth)) < 5)
    }
    #expect(abs(turned + 360) < 0.1, "clockwise from above")
  }

  /// The granule position of an Ogg file's last page is its length in frames (RFC 3533, section 6).
  @Test func theStemsAreOfOneLengthAndSmall() throws {
    for name in ["cello", "drum", "flute", "marimba"] {
      let file = try bytes("sounds/\(name).ogg")
      #expect(file.count < 200_000)
      let mark = Array("OggS".utf8)
      let page = try #require(
        (0...file.count - 14).last { Array(file[$0..<$0 + 4]) == mark })
      let frames = (0..<8).reduce(0) { $0 | Int(file[page + 6 + $1]) << (8 * $1) }
      #expect(frames == 32 * 44_100 * 60 / 96)
    }
  }

  @Test func theTableOfSettingsIsTheDeclaration() throws {
    let text = String(decoding: try bytes("README.md"), as: UTF8.self)
    for setting in SceneSettings.all {
      #expect(text.contains(setting.row), "scenes/README.md lacks: \(setting.row)")
    }
  }
}
