import Files
import Rendering
import Score
import TestSupport
import Testing

@testable import Wire

/// The orchestras of the bundled mappings travel whole.
struct MappingWireTests {
  static let mappings = FileContent.names(in: PackageRoot.path + "/mappings")
    .filter { $0.hasSuffix(".lua") }

  /// The orchestra of a bundled mapping, with its sounds.
  private func orchestra(_ name: String) throws -> Orchestra {
    let path = PackageRoot.path + "/mappings/" + name
    let mapping = try MappingFile.load(
      path, source: FileContent.text(path), extra: [], seed: 1)
    let request = RenderRequest(mapping: path, data: "", output: nil)
    return try SoundTables.load(mapping.orchestra, in: request.permit.scope(of: path)).orchestra
  }

  @Test(arguments: mappings) func everyMappingArrivesAsItWasSent(name: String) throws {
    let orchestra = try orchestra(name)
    let shelf = Shelf()
    let bytes = try orchestra.wire { shelf.key($0) }
    let arrived = try Orchestra(wire: bytes) { shelf.recording($0) }
    #expect(arrived == orchestra)
  }

  @Test func aPlanArrivesWithItsOptions() throws {
    var plan = EnginePlan(try orchestra("pitch.lua"), sampleRate: 44_100, seed: .max)
    plan.options.gain = 0.25
    plan.options.ending = .aligned
    plan.options.voices = [1]
    let shelf = Shelf()
    let arrived = try EnginePlan(wire: plan.wire { shelf.key($0) }) { shelf.recording($0) }
    #expect(arrived.orchestra == plan.orchestra)
    #expect(arrived.sampleRate == 44_100 && arrived.seed == .max)
    #expect(arrived.options.gain == 0.25 && arrived.options.voices == [1])
    guard case .aligned = arrived.options.ending else {
      Issue.record("the ending is \(arrived.options.ending)")
      return
    }
  }

  @Test func aSoundThatHasNotBeenLoadedIsRefused() {
    let orchestra = Orchestra(tables: [.file(path: "birds.wav")])
    let fault = #expect(throws: Fault.self) { try orchestra.wire { Shelf().key($0) } }
    #expect(fault?.code == .sound && fault?.place.file == "birds.wav")
  }

  @Test func aRecordingThatIsMissingIsNamed() throws {
    let orchestra = Orchestra(
      tables: [.recording(Recording(channels: [[0.5, -0.5]], sampleRate: 48_000))])
    let shelf = Shelf()
    let bytes = try orchestra.wire { shelf.key($0) }
    let fault = #expect(throws: Fault.self) { try Orchestra(wire: bytes) { _ in nil } }
    #expect(fault?.code == .sound && fault?.message.contains("00000000") ?? false)
  }
}
