import Score
import Testing

@testable import Listening

/// Directions: what is right on a circle, and how an answer is read.
struct DirectionTests {
  private let task = StudyTask(
    id: "direction", kind: .direction, question: "?", input: "temperature", trials: 4, training: 0,
    catchTrials: 0)

  @Test func anglesGoTheShortWayRound() {
    #expect(Direction.error(350, 10) == 20)
    #expect(Direction.error(90, 270) == 180)
    #expect(Direction.error(-90, 270) == 0)
  }

  @Test(arguments: [
    ("90", 90.0), ("-90", 270), ("3h", 90), ("12h", 0), ("10.5 h", 315), ("360", 0),
  ])
  func degreesAndHoursAreRead(_ text: String, _ degrees: Double) {
    #expect(Direction.read(text) == degrees)
  }

  /// 350° and 10° have the mean 0°, not 180°; of directions all round there is none.
  @Test func theTruthIsTheMeanOnTheCircle() {
    let north = (0..<240).map { $0 % 2 == 0 ? 350.0 : 10 }
    let round = (0..<240).map { Double($0) * 1.5 }
    let bank = SampleStudy().bank([north, round, Array(repeating: 225, count: 240)])
    var asked = task
    asked.options.moment = .mean
    #expect(asked.kind.items(asked, bank).map(\.truth) == ["0", "225"])
    asked.options.ahead = 270
    #expect(asked.kind.items(asked, bank).map(\.truth) == ["90", "315"])
  }

  @Test func anAnswerIsRightWithinItsToleranceAcrossTwelve() throws {
    let trial = Trial(
      task: 0, phase: .main, cells: [0], item: TrialItem(pieces: [0], truth: "355"), variant: 0)
    #expect(try Judgement("5", to: trial, of: task).correct == nil)
    var judged = task
    judged.options.tolerance = 15
    #expect(try Judgement("5", to: trial, of: judged).correct == true)
    #expect(try Judgement("11h", to: trial, of: judged).correct == false)
    #expect(try Judgement("11h", to: trial, of: judged).answers == ["330"])
    for wrong in ["north", "13h", "400", ""] {
      #expect(throws: Fault.self) { try Judgement(wrong, to: trial, of: judged) }
    }
  }
}
