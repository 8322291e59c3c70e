import Score
import Synchronization
import TestSupport
import Testing
import Threads

@testable import Rendering

/// Texts that are spoken before their turn.
@Suite struct SpeechAheadTests {
  /// A voice that notes what it speaks, and holds back the text "held" until it is let go.
  private final class Voice: Sendable {
    private let texts = Mutex<[String]>([])
    let gate = Semaphore()

    var spoken: [String] { texts.withLock { $0 } }

    func speak(_ text: String) throws(Fault) -> String {
      texts.withLock { $0.append(text) }
      if text == "held" { gate.wait() }
      if text == "wrong" { throw Fault(.sound, "cannot be said") }
      return "sound of \(text)"
    }

    func ahead() -> SpeechAhead<String> {
      SpeechAhead { [self] text throws(Fault) in try speak(text) }
    }
  }

  private let voice = Voice()

  @Test func whatIsExpectedIsSpokenOnceAndThereWhenItIsNeeded() throws {
    let ahead = voice.ahead()
    ahead.expect(["a", "b", "a"])
    ahead.expect(["a", "b"])
    #expect(eventually { voice.spoken == ["a", "b"] })
    #expect(try ahead.finish("a") == "sound of a")
    #expect(try ahead.finish("b") == "sound of b")
    #expect(try ahead.finish("b") == nil)
    #expect(voice.spoken == ["a", "b"])
  }

  @Test func whoNeedsATextThatIsBeingSpokenWaitsForIt() throws {
    let ahead = voice.ahead()
    ahead.expect(["held"])
    #expect(eventually { voice.spoken == ["held"] })
    let order = Mutex<[String]>([])
    let needing = try SystemThread(named: "needing") {
      _ = try? ahead.finish("held")
      order.withLock { $0.append("it is there") }
    }
    order.withLock { $0.append("it is let go") }
    voice.gate.post()
    needing.join()
    #expect(order.withLock { $0 } == ["it is let go", "it is there"])
    #expect(voice.spoken == ["held"])
  }

  @Test func aTextThatWaitsBehindAnotherIsSpokenByWhoeverNeedsIt() throws {
    let ahead = voice.ahead()
    ahead.expect(["held", "b"])
    #expect(eventually { voice.spoken == ["held"] })
    #expect(try ahead.finish("b") == "sound of b")
    #expect(voice.spoken == ["held", "b"])
    voice.gate.post()
  }

  @Test func whatIsNotExpectedAnyMoreIsNotSpoken() throws {
    do {
      let ahead = voice.ahead()
      ahead.expect(["held", "dropped", "kept"])
      #expect(eventually { voice.spoken == ["held"] })
      ahead.expect(["held", "kept"])
      voice.gate.post()
      #expect(eventually { voice.spoken == ["held", "kept"] })
      #expect(try ahead.finish("dropped") == nil)
      ahead.expect((0..<100).map { "text \($0)" })
      #expect(eventually { voice.spoken.count == 18 })
    }
    // its thread has ended
    #expect(voice.spoken.last == "text 15")
  }

  @Test func whatHasComeNearestIsSpokenFirst() {
    let ahead = voice.ahead()
    ahead.expect(["held", "far", "farther"])
    #expect(eventually { voice.spoken == ["held"] })
    ahead.expect(["needed now", "held", "far", "farther"])
    voice.gate.post()
    #expect(eventually { voice.spoken == ["held", "needed now", "far", "farther"] })
  }

  @Test func whatIsSpokenIsToldOnceAndNobodyWaitsForTheRest() {
    let ahead = voice.ahead()
    ahead.expect(["a", "wrong", "held", "b"])
    #expect(eventually { voice.spoken == ["a", "wrong", "held"] })
    let told = ahead.takeSpoken()
    #expect(told.map(\.text) == ["a", "wrong"])
    #expect(told.map { $0.fault?.message } == [nil, "cannot be said"])
    #expect(ahead.takeSpoken().isEmpty)
    voice.gate.post()
    var rest: [String] = []
    let areTold = eventually {
      rest += ahead.takeSpoken().map(\.text)
      return rest == ["held", "b"]
    }
    #expect(areTold)
  }

  @Test func whatCannotBeSpokenIsTriedOnceAndToldToWhoeverNeedsIt() {
    let ahead = voice.ahead()
    ahead.expect(["wrong", "a"])
    #expect(eventually { voice.spoken == ["wrong", "a"] })
    let fault = #expect(throws: Fault.self) { try ahead.finish("wrong") }
    #expect(fault?.message == "cannot be said" && voice.spoken == ["wrong", "a"])
  }
}
