import Glibc
import Score

/// A share of the cases of a test that takes long, so that one run takes little time and many runs see all of them.
///
/// `scripts/tests.py` draws a seed for each run, prints it, and gives it to the tests as `RIPPLES_SEED`; the same seed draws the
/// same cases. Without a seed (`make test-whole`) a test has all its cases.
public enum Drawn {
  /// What drew the cases of this run; nil where all are tested.
  public static let seed: UInt64? = getenv("RIPPLES_SEED").flatMap { UInt64(String(cString: $0)) }

  /// How many drawn cases a property is tried with: few, all of them without a seed.
  public static func count(_ few: Int, of all: Int) -> Int { seed == nil ? all : few }

  /// So many of the cases, in their order; all of them without a seed.
  public static func cases<Case>(
    _ count: Int, of cases: [Case], file: String = #fileID, line: Int = #line
  ) -> [Case] {
    guard let seed, count < cases.count else { return cases }
    var chance = SeededRandom(seed: seed).split("\(file):\(line)")
    return cases.indices.shuffled(using: &chance).prefix(count).sorted().map { cases[$0] }
  }
}
