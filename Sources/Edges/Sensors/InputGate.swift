import Score
import Synchronization

/// The value that a message carries for an input.
enum InputValue {
  case number(Double)
  case word(String)
}

/// Checks names and values on their way from a source to the receiver, and counts what it refuses.
final class InputGate: Sendable {
  let source: String
  private let receiver: any InputReceiver
  private let inputs: [String: InputSpec]
  private let state = Mutex(State())

  private struct State {
    var counts = SourceCounts()
    var complaints: [(key: String, message: String, count: Int)] = []
    var places: [String: Int] = [:]
  }

  /// Different complaints that are kept apart; a hostile sender could make any number.
  private static let maximumComplaints = 200

  init(_ inputs: [InputSpec], to receiver: any InputReceiver, source: String) {
    (self.source, self.receiver) = (source, receiver)
    self.inputs = Dictionary(inputs.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var names: [String] { inputs.keys.sorted() }

  func knows(_ name: String) -> Bool { inputs[name] != nil }

  var counts: SourceCounts { state.withLock { $0.counts } }

  var complaints: [(message: String, count: Int)] {
    state.withLock { $0.complaints.map { ($0.message, $0.count) } }
  }

  func countMessage() { state.withLock { $0.counts.messages += 1 } }

  func setLost(_ count: Int) { state.withLock { $0.counts.lost = count } }

  /// Delivers a value, or says why not.
  /// - Parameter place: the place of the value in its source, such as `line 3`, for the message only.
  func take(_ name: String, _ value: InputValue, at place: String = "") {
    guard let spec = inputs[name] else { return refuseName(name, at: place) }
    let number: Double
    switch (value, spec.kind) {
    case (.number(let given), .category(let words)):
      guard words.indices.contains(Int(exactly: given) ?? -1) else {
        return refuse(
          "\(name) is \(given), expected one of \(words.joined(separator: ", "))",
          key: "\(name) index", at: place)
      }
      number = given
    case (.number(let given), _): number = given
    case (.word(let word), .category(let words)):
      guard let index = words.firstIndex(of: word) else {
        let hint = NearestName.hint(for: word, among: words)
        return refuse("\(name) is \(quoted(word)); \(hint)", at: place)
      }
      number = Double(index)
    case (.word(let word), _):
      return refuse("\(name) is \(quoted(word)), expected a number", key: "\(name) text", at: place)
    }
    guard number.isFinite else { return refuse("\(name) is not a finite number", at: place) }
    if let fault = spec.fault(of: number) { return refuse(fault, key: "\(name) range", at: place) }
    state.withLock { $0.counts.delivered += 1 }
    receiver.receive(name, number, from: source)
  }

  private func refuseName(_ name: String, at place: String) {
    state.withLock { $0.counts.unknown += 1 }
    complain(
      "there is no input \(quoted(name)); \(NearestName.hint(for: name, among: inputs.keys))",
      key: "name \(name)", at: place)
  }

  /// Counts something that cannot be used; the first of its kind is told to the receiver.
  /// - Parameter key: what makes it the same kind, when messages differ; empty for the message itself.
  func refuse(_ message: String, key: String = "", at place: String = "") {
    state.withLock { $0.counts.refused += 1 }
    complain(message, key: key.isEmpty ? message : key, at: place)
  }

  private func complain(_ message: String, key: String, at place: String) {
    let text = place.isEmpty ? message : "\(place): \(message)"
    let isNew = state.withLock { state -> Bool in
      if let index = state.places[key] {
        state.complaints[index].count += 1
        return false
      }
      guard state.complaints.count < Self.maximumComplaints else { return false }
      state.places[key] = state.complaints.count
      state.complaints.append((key, text, 1))
      return true
    }
    if isNew { receiver.complain(text, from: source) }
  }
}
