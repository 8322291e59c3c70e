import Analysis
import Glibc
import Score
import TestGround
import Testing

@testable import Checking
@testable import Rendering

/// What `check --sound` hears in a few seconds of a mapping.
@Suite struct SoundCheckTests {
  /// A mapping whose only voice is this graph.
  private func findings(_ graph: String, header: String = "") throws -> MappingCheck {
    let space = Workspace()
    let mapping = try space.write(
      header + """
        return mapping {
          name = "One voice",
          voices = { v = synth(function(p) return (\(graph)) * asr(p.gate, 0.01, 1, 0.1) * 0.2 end) },
          map = { { from = "temperature", to = "v.pan", domain = { 0, 18 }, range = { -1, 1 } } },
          sequences = { s = function() play("v", { pitch = hz(70) }) end },
        }
        """, to: "voice.lua")
    let data = try space.log("t.csv", seconds: 3, [("temperature (°C)", { 6 * $0 })])
    return try MappingCheck.run(mapping, data: [data], listens: true)
  }

  /// Each kind with a sound that it is found in, and the cured twin.
  private static let cases = [
    ("sound-low", "sine(p.pitch)", "partials({ { 1, 0.3 }, { 3, 1 }, { 4, 1 } }, p.pitch)"),
    ("sound-sharp", "highpass(white(), 4000)", "lowpass(white(), 1500)"),
    ("sound-silent", "0 * saw(p.pitch * 4)", "saw(p.pitch * 4)"),
  ]

  @Test(arguments: cases)
  func aKindIsHeardInASoundMadeForItAndNotInItsCuredTwin(
    example: (id: String, wrong: String, cured: String)
  ) throws {
    #expect(try findings(example.wrong).findings.map(\.id) == [example.id])
    #expect(try findings(example.cured).findings.map(\.id) == [])
  }

  @Test func everyKindHasACase() {
    #expect(Self.cases.map(\.0) == HeardLint.kinds.map(\.id))
  }

  @Test func withoutBeingAskedNothingIsRendered() throws {
    let space = Workspace()
    let mapping = try space.busyMapping()
    #expect(throws: Fault.self) { try MappingCheck.run(mapping, data: [], listens: true) }
  }

  @Test func whatTheHeaderAllowsIsToldWithItsReason() throws {
    let check = try findings(
      "sine(p.pitch)", header: "-- Drone\n-- allow: sound-low, it is felt, not heard\n")
    #expect(check.findings.isEmpty && check.everything.map(\.id) == ["sound-low"])
    #expect(check.text.hasSuffix("allowed by the file: sound-low: it is felt, not heard"))
    #expect(check.json.contains("\"reason\": \"it is felt, not heard\""))
    let sarif = MappingCheck.sarif([check])
    #expect(sarif.contains("\"suppressions\"") && sarif.contains("\"kind\": \"inSource\""))
    #expect(sarif.contains("\"justification\": \"it is felt, not heard\""))
  }

  @Test func aMisspeltAllowanceHidesNothingAndIsTold() throws {
    let check = try findings("sine(p.pitch)", header: "-- Drone\n-- allow: sound-lo\n")
    #expect(Set(check.findings.map(\.id)) == ["sound-low", "allow-unknown"])
    let finding = try #require(check.findings.first { $0.id == "allow-unknown" })
    #expect(finding.line == 2 && finding.cure.contains("sound-low"))
  }
}

/// Measures of a few seconds of sound against figures that are known.
@Suite struct HeardSoundTests {
  private func sound(_ value: (Double) -> Double) -> HeardSound? {
    HeardSound(
      (0..<96_000).flatMap { i -> [Float] in
        let sample = Float(value(Double(i) / 48_000))
        return [sample, sample]
      }, sampleRate: 48_000)
  }

  private func sine(_ hertz: Double, _ seconds: Double) -> Double {
    sin(2 * .pi * hertz * seconds)
  }

  /// Amplitudes 0.3 at 80 Hz and 0.1 at 1 kHz: nine tenths of the energy.
  @Test func theShareBelow150HzIsThatOfTheEnergies() throws {
    let heard = try #require(sound { 0.3 * sine(80, $0) + 0.1 * sine(1000, $0) })
    #expect(abs(heard.lowShare - 0.9) < 0.01)
  }

  /// Narrow noise of 1 kHz at 60 dB has 1 acum (DIN 45692); a tone of that pitch at the louder level of comparisons has a
  /// little more. How loud it comes does not matter.
  @Test func aToneOfAKilohertzHasASharpnessOfAboutOneAcum() throws {
    let heard = try [0.01, 0.5].map { amplitude in
      try #require(sound { amplitude * sine(1000, $0) })
    }
    let sharpness = try heard.map { try #require($0.sharpness) }
    #expect(abs(sharpness[0] - sharpness[1]) < 0.005)
    #expect(sharpness[0] > 0.95 && sharpness[0] < 1.15, "\(sharpness)")
    #expect(heard.allSatisfy { $0.lowShare < 0.001 })
  }

  @Test func silenceIsNotHeard() { #expect(sound { _ in 0 } == nil) }
}
