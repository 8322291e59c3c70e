import Glibc
import Score
import Spatial
import Testing

@testable import SOFA

/// Files that cannot be used say why; those of libmysofa's own tests are read where they are present.
struct SOFAErrorTests {
  private func message(_ path: String) -> String {
    do {
      _ = try SOFAReader.read(path, sampleRate: 48_000)
      return "nothing wrong"
    } catch {
      return "\(error)"
    }
  }

  @Test func damagedFilesSayWhatIsWrong() {
    for name in ["130", "135", "163", "171", "96"] {
      print(name, message("/work/shared/data/sofa/fail/libmysofa__fail-issue-\(name).sofa"))
    }
    for name in ["LISTEN_1002_IRC_1002_C_HRIR", "Pulse", "tester", "tester2"] {
      let path = "/work/shared/data/sofa/libmysofa__\(name).sofa"
      print(name, message(path))
      if let head = try? SOFAReader.read(path, sampleRate: 48_000) {
        print(head.directions.count, head.left[0].count, head.distance, head.delays[0])
        do { _ = try Head(head) } catch { print(error) }
      }
    }
  }
}
