import Score
import Testing

@testable import Mappings

/// The sections `buses` and `effects`.
struct BusReaderTests {
  private static let voices = """
    voices = {
      kick = synth(function(p) return sine(p.pitch) * adsr(p.gate) end),
      snare = synth(function(p) return sine(p.pitch) * adsr(p.gate) end),
      pad = synth(function(p) return sine(p.pitch) * adsr(p.gate) end),
    },
    """

  private func text(_ rest: String) -> String { mappingText(Self.voices + rest) }

  @Test func busesStandInTheOrderOfTheSignal() throws {
    let mapping = try loaded(
      text(
        """
        buses = {
          space = { effects = { hall = reverb { mix = 1 } } },
          drums = { voices = { "kick", "snare" }, level = -3, to = "all",
            effects = { echo = delay(), toHall = send { to = "space", level = -10 } } },
          all = {},
        },
        effects = { last = gain { level = -1 } },
        """))
    let orchestra = mapping.orchestra
    #expect(orchestra.buses.map(\.name) == ["drums", "space", "all"])
    #expect(
      orchestra.buses[0] == BusSpec(name: "drums", voices: [0, 1], output: 2, level: -3))
    #expect(orchestra.effects.map(\.name) == ["echo", "toHall", "hall", "last"])
    #expect(orchestra.effects.map(\.bus) == [0, 0, 1, nil])
    #expect(orchestra.effects[1].target == 1)
    #expect((0...2).map { orchestra.bus(ofVoice: $0) } == [0, 0, nil])
  }

  @Test func aMapMovesLevelsOfBusesAndTheirEffects() throws {
    let mapping = try loaded(
      text(
        """
        buses = { drums = { voices = { "kick" }, level = -3, effects = { echo = delay() } } },
        map = {
          { from = "temperature", to = "drums.level", domain = { 0, 30 }, range = { -12, 0 } },
          { from = "temperature", to = "echo.mix", domain = { 0, 30 }, range = { 0, 1 } },
        },
        """))
    #expect(mapping.targets.named("drums.level")?.target == .bus(0))
    #expect(mapping.targets.named("drums.level")?.defaultValue == -3)
    #expect(mapping.targets.named("echo.mix")?.target == .effect(0, slot: 2))
    let conductor = try Conductor(mapping, inputs: Inputs.all, sampleRate: 48_000)
    let inputs = Inputs.all.map { $0.name == "temperature" ? 15.0 : 0 }
    let events = conductor.advance(to: 0, inputs: inputs).map(\.event.action)
    #expect(events.contains(.bus(0, value: -6, ramp: 0)))
  }

  @Test(arguments: [
    (
      "buses = { x = { voices = { \"kik\" } } },",
      "buses.x.voices names \"kik\", which is no voice; did you mean \"kick\"?"
    ),
    (
      "buses = { x = { voices = { \"kick\" } }, y = { voices = { \"kick\" } } },",
      "voice \"kick\" goes to the bus \"x\" already"
    ),
    ("buses = { kick = {} },", "\"kick\" is a voice already; choose another name"),
    (
      "buses = { x = { effects = { y = delay() } } }, effects = { y = delay() },",
      "\"y\" is an effect already; choose another name"
    ),
    ("buses = { x = { to = \"y\" }, y = { to = \"x\" } },", "in a circle: \"x\", \"y\""),
    ("buses = { x = { to = \"x\" } },", "in a circle: \"x\""),
    (
      "buses = { room = {}, x = { effects = { s = send { to = \"rom\" } } } },",
      "bus \"x\" feeds \"rom\", which is no bus; did you mean \"room\"?"
    ),
    (
      "buses = { x = {} }, effects = { s = send { to = \"x\" } },",
      "effects.s sends from the mix, which comes after all buses"
    ),
    ("buses = { x = { effects = { s = send {} } } },", "send needs the bus that it feeds"),
    ("buses = { x = { level = 99 } },", "level = 99.0 dB is outside -120.0...24.0 dB"),
    ("buses = { x = { voice = { \"kick\" } } },", "bus \"x\" has no field \"voice\""),
    ("buses = { x = 7 },", "bus \"x\" is 7; expected { voices"),
    ("buses = { tempo = {} },", "\"tempo\" is a target of map"),
  ])
  func whatIsWrongIsExplained(declaration: String, message: String) {
    let error = loadError(text(declaration))
    #expect(error.contains(message), "\(error)")
    #expect(error.hasPrefix("test.lua:"), "\(error)")
  }
}
