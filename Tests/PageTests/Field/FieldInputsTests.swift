import Datasets
import Files
import JSON
import Rendering
import Score
import Synchronization
import TestGround
import Testing

@testable import Page

/// Inputs that no sensor of a phone tells as it is: the calendar, what the staff says, the pace, true north.
@Suite struct FieldInputsTests {
  private static let control = """
    control = function(env, out)
      local warm = (env.temperature or 0) + (env.season_name == "summer" and 10 or 0)
      out.pad.cutoff = 200 + 20 * warm + 5 * (env.pace or 0) + env.sun_elevation + env.time_of_day
    end,
    """

  private func ground(_ given: [String: String] = [:]) throws -> FieldGround {
    try FieldGround(control: Self.control) {
      $0.givenInputs = given
      $0.zone = "+02:00"
    }
  }

  /// The ground lies at 48° N 11.5° E; its walks begin on 15 June 2025 at 15:06:40 UTC.
  @Test func theCalendarIsThatOfTheGardensClockAndTakenOnceAMinute() throws {
    let stroll = try Stroll(ground())
    try stroll.go(130)
    try stroll.walk.end()
    let hours = try stroll.ground.column("time_of_day")
    let start = 17 + 6.0 / 60 + 40.0 / 3600
    #expect(Set(hours).count == 3, "at 0, 60 and 120 s")
    for (minute, hour) in Set(hours).sorted().enumerated() {
      #expect(abs(hour - start - Double(minute) / 60) < 1e-9)
    }
    #expect(try Set(stroll.ground.column("season_name")) == [0], "spring, until 21 June")
    let sun = try stroll.ground.column("sun_elevation")
    // 38.30° by the Astronomical Almanac's formulas of low precision
    #expect(abs(sun[0] - 38.3) < 0.1)
    #expect(Set(sun).count == 3 && sun == sun.sorted(by: >))
  }

  @Test func theLogOfAWalkReadWithDerivationsHasTheSameCalendar() throws {
    let stroll = try Stroll(ground())
    try stroll.go(10)
    try stroll.walk.end()
    let walk = try DatasetReader.read(path: stroll.ground.folder())
    let rows = try stroll.ground.ground.space.write(
      "time,lat,lon\n2025-06-15T17:06:40+02:00,48,11.5\n2025-06-15T17:06:50+02:00,48,11.5\n",
      to: "same.csv")
    let same = try DatasetReader.read(path: rows)
    for name in CalendarMoment.names {
      #expect(abs(walk.sample(name, at: 5) - same.sample(name, at: 0)) < 0.001, "\(name)")
    }
  }

  @Test func whatTheStaffSaysHoldsFromTheFirstTickOn() throws {
    let given = ["temperature": "21", "weather": "rain", "season_name": "winter"]
    let stroll = try Stroll(ground(given))
    try stroll.go(3)
    try stroll.walk.end()
    let walk = try DatasetReader.read(path: stroll.ground.folder())
    #expect(walk.sample("temperature", at: 0) == 21)
    #expect(walk.sample("weather", at: 0) == 4)
    #expect(walk.sample("season_name", at: 2) == 3, "the calendar does not go before it")
    let text = try stroll.ground.ground.text("walk/data.csv")
    #expect(text.contains("rain") && text.contains("winter"))
  }

  @Test(arguments: [
    (["temprature": "21"], "did you mean \"temperature\"?"),
    (["heading": "90"], "told by the phones"), (["pace": "90"], "told by the phones"),
    (["temperature": "210"], "outside -60...60 °C"), (["temperature": "warm"], "not a number"),
    (["weather": "hurricane"], "valid: clear"),
  ])
  func whatCannotBeIsAFaultAtTheStart(_ given: [String: String], _ words: String) {
    #expect(throws: Fault.self) { try FieldInputs(given) }
    do { _ = try FieldInputs(given) } catch {
      let fault = error as? Fault
      let said: String = "\(error) \(fault?.hint ?? "")"
      let isSaid = said.contains(words)
      #expect(isSaid, "\(said)")
    }
  }

  private final class Said: Sendable {
    let all = Mutex<[String]>([])
  }

  /// The sentences of a garden whose control function reads the wind and the weather, at its start and in a walk.
  private func said(_ given: [String: String]) throws -> [String] {
    let control = """
      control = function(env, out)
        out.pad.cutoff = 800 + (env.wind_speed or 0) + (env.weather == "rain" and 9 or 0)
      end,
      """
    let ground = try FieldGround(control: control) { $0.givenInputs = given }
    let said = Said()
    let host = try FieldHost(
      ground.garden, folder: ground.folder("walks"),
      say: { sentence in said.all.withLock { $0.append(sentence) } }, post: { _ in })
    host.end()
    let stroll = try Stroll(ground)
    try stroll.go(3)
    return said.all.withLock { $0 } + stroll.walk.stage.takeProblems()
  }

  @Test func anInputThatPhonesDoNotTellIsSaidAtTheStartAndNotInAWalk() throws {
    #expect(
      try said([:]) == [
        "warning: phones do not tell wind_speed, which field.lua reads; give it a value: ‹set wind_speed=3›",
        "warning: phones do not tell weather, which field.lua reads; give it a value: ‹set weather=clear›",
      ])
    #expect(try said(["wind_speed": "3", "weather": "clear"]).isEmpty)
  }

  /// A reading of the microphone's ninth band in a garden, as its walk keeps it.
  private func walk(in ground: FieldGround, ninthBand level: Double) throws -> [Double] {
    let walk = try ground.walk()
    let band = FieldInputs.delivered.firstIndex { $0.name == "ambience.band_09" }!
    #expect(walk.take([FieldReadings.Reading(tick: 5, values: [(band, level)])], from: 0))
    try walk.clock(4800, ahead: 0.1)
    try walk.end()
    return try ground.column("ambience.band_09")
  }

  @Test func aGardenThatNamesABandHearsTheMicrophonesSpectrum() throws {
    let control = """
      control = function(env, out) out.pad.pan = (env.ambience.band_09 or -60) / 60 end,
      """
    let ground = try FieldGround(control: control)
    let told = ground.garden.inputs.told
    #expect(told.filter { $0.hasPrefix(Inputs.bandPrefix) }.count == Bark.bands)
    #expect(told.contains("ambience.centroid") && !told.contains("ambience.onset"))
    let kept = try walk(in: ground, ninthBand: -42)
    #expect(kept.first?.isNaN == true && kept.last == -42)
  }

  @Test func aGardenThatNamesNoneIsToldTheLevelOnlyAndKeepsNoColumnsForBands() throws {
    let ground = try ground()
    let told = ground.garden.inputs.told.filter { $0.hasPrefix("ambience") }
    #expect(told == ["ambience.level"])
    #expect(try walk(in: ground, ninthBand: -42).isEmpty)
  }

  @Test func theStepsOfAWalkWhosePaceIsKnownAreCounted() throws {
    let stroll = try Stroll(ground())
    stroll.pace = 108
    try stroll.go(20)
    #expect(abs(stroll.walk.values.now[FieldInputs.pace] - 108) < 2)
    stroll.pace = nil
    try stroll.go(11)
    #expect(stroll.walk.values.now[FieldInputs.pace] == 0, "nothing was told for 10 s")
    try stroll.walk.end()
    let names = try DatasetReader.read(path: stroll.ground.folder()).columns.map(\.name)
    let accelerations = names.filter { $0.hasPrefix("acceleration") }
    #expect(names.filter { $0 == "pace" }.count == 1)
    #expect(accelerations.isEmpty)
  }

  @Test func aWalkWithAllOfThemIsHeardAsItIsRendered() throws {
    let stroll = try Stroll(ground(["temperature": "21.5", "wind_speed": "2"]))
    stroll.turns = true
    stroll.pace = 112
    try stroll.go(70)
    try stroll.endAndCompare()
    #expect(try Set(stroll.ground.column("pace").filter { $0 > 0 }).count > 1)
  }

  /// At 48° N 11.5° E NOAA's coefficients give 4.18° in the middle of 2025, computed apart from this program.
  @Test func theGardenTellsItsDeclinationAsLongAsTheModelHolds() throws {
    let garden = try ground().garden
    #expect(garden.declination(at: 1_750_000_000) == 4.2)
    #expect(garden.declination(at: 1_893_456_000) == nil, "2030")
    #expect(garden.declination(at: 1_700_000_000) == nil, "2023")
  }
}
