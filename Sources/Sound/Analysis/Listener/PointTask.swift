import Glibc
import Score

/// The task in which the listener says which datum a moment had.
enum PointTask {
  static let metric = Metric(
    "listener_point_error", "Error of estimated data", unit: "% of span", better: .lower,
    decimals: 2,
    definition: """
      What was the datum? The ideal listener has one look at a moment and answers with the mean of the data that could have sounded so, by \
      the mapping learned from all other moments; the mean distance from the datum, in % of the span of the data (of the \
      circle; of categories, the share that is mistaken). Chance is 25 % for evenly spread data.
      """,
    source:
      "minimum mean square error estimate (Kay 1993, chapter 10); task: Metatla et al., PeerJ CS 2, 2016, e51"
  )

  static func measure(_ listener: IdealListener, seed: UInt64) -> Estimate {
    var random = SeededRandom(seed: seed).split("listener's looks")
    let memory = ListenerMemory(listener)
    let pairing = listener.first
    let errors = pairing.blocks.evenlySpaced.map { i -> Double in
      let heard = listener.pairings.map { $0.positions[i] + random.normal() }
      let answer = memory.answer(heard, without: i)
      return 100 * pairing.dataDistance(answer, pairing.pairing.data[i]) / pairing.dataSpan
    }
    return pairing.blocks.mean(ofStretches: errors)
  }
}
