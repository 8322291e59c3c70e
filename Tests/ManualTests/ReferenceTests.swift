import Score
import Signals
import TestGround
import Testing

@testable import Manual
@testable import Rendering

@Suite struct ReferenceTests {
  @Test func everyInputUnitAndEffectStandsInTheReference() {
    let text = Reference.markdown
    for input in Inputs.all { #expect(text.contains("| `\(input.name)` |"), "\(input.name)") }
    for unit in Catalogue.units + Catalogue.effects where unit.family != .arithmetic {
      #expect(text.contains("### \(unit.name)\n"), "\(unit.name)")
    }
  }

  @Test func whatIsCommittedIsCurrent() throws {
    #expect(try Reference.outdated(in: Workspace.root + "/").map(\.path) == [])
  }

  @Test func aSettingHasItsTypeUsualValueAndDocInPython() {
    let asked = """
      def check(
          mapping: str,
          *,
          # Settings of `ripples simulate` without allow-read, site,
          # gps-noise, compass-noise, latitude, longitude, radius, temperature, days-per-second:
          old: int = 1,
          **params: float,
      ) -> None:
          \"""Check.

          Settings of `ripples simulate`:
            old: Stale.

          More.
          \"""
      """
    let filled = PythonSettings.filled(asked)
    #expect(!filled.contains("old"))
    #expect(filled.contains("    pauses: int = 3,\n    thermometer_noise: float = 0.1,\n    **p"))
    #expect(filled.contains("    zone: str | None = None,\n"))
    #expect(filled.contains("      seed: Seed of all chance.\n"))
    #expect(filled.contains("°C.\n\n    More.\n"))
    #expect(PythonSettings.filled(filled) == filled)
  }

  @Test func thePythonPackageHasTheCommandsVersion() {
    let filled = PythonSettings.filled("import sys\n\n__version__ = \"9.9.9\"\n__all__ = []")
    #expect(filled == "import sys\n\n__version__ = \"\(Version.current)\"\n__all__ = []")
  }
}
