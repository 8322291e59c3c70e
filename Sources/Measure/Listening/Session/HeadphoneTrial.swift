import Score

/// A trial of a headphone check: three sounds, of which one is told apart by headphones only.
package struct HeadphoneTrial: Sendable, Equatable {
  package enum Test: String, Sendable, CaseIterable {
    /// Three tones of 200 Hz, one of them softer by 6 dB and one in antiphase, which loudspeakers make softer still
    /// (Woods and others, Attention, Perception and Psychophysics 79, 2017).
    case woods
    /// Three noises, one of which holds Huggins' pitch (Milne and others, Behavior Research Methods 53, 2020).
    case huggins
  }

  package let test: Test
  /// The kinds of the three sounds: 0 is plain, 1 is the right one, 2 misleads those who have no headphones.
  package let sounds: [Int]

  /// The trials of each test, and the right answers by which it is passed.
  package static let trials = 6
  package static let enough = 5

  package var truth: String { "\((sounds.firstIndex(of: 1) ?? 0) + 1)" }

  static func all(
    _ chosen: Study.Screening.Headphones, _ random: inout SeededRandom
  ) -> [HeadphoneTrial] {
    Test.allCases.filter { chosen == .both || chosen.rawValue == $0.rawValue }.flatMap { test in
      (0..<trials).map { _ in
        HeadphoneTrial(
          test: test,
          sounds: (test == .woods ? [0, 1, 2] : [0, 0, 1]).shuffled(using: &random))
      }
    }
  }
}
