import JSON
import Score

/// The answers to questionnaires, which no sound makes: drawn by chance.
extension SimulatedListener {
  /// The share of items that a simulated listener would rather not answer, where it need not.
  private static let refusals = 0.05

  mutating func answers(_ items: [Item]) -> String {
    var answers: [String] = []
    for item in items { answers.append(answer(item)) }
    return ItemAnswers.text(answers)
  }

  private mutating func answer(_ item: Item) -> String {
    if item.isOptional, random.uniform() < Self.refusals { return Item.refusal }
    switch item.form {
    case .scale:
      let most = Int(held: 80 / item.step)
      let least = Int(held: (20 / item.step).rounded(.up))
      return Figure.plain(Double(random.integer(in: least...max(least, most))) * item.step)
    case .points: return "\(random.integer(in: 1...item.points))"
    case .choice: return item.options[random.integer(in: 0...item.options.count - 1)].key
    case .multiple:
      let sure = random.integer(in: 0...item.options.count - 1)
      var keys: [String] = []
      for (number, option) in item.options.enumerated()
      where random.uniform() < 0.3 || number == sure { keys.append(option.key) }
      return keys.joined(separator: ";")
    case .number: return Figure.plain(number(in: item.range))
    case .text: return ""
    }
  }

  /// A number of a range, a whole one where there is one; of an open range, one within 20 of its end.
  private mutating func number(in range: ClosedRange<Double>) -> Double {
    let any = Item.anyNumber
    let isOpen = (range.lowerBound == any.lowerBound, range.upperBound == any.upperBound)
    let low = isOpen.0 ? (isOpen.1 ? 0 : range.upperBound - 20) : range.lowerBound
    let high = isOpen.1 ? low + 20 : range.upperBound
    let drawn = low + (high - low) * random.uniform()
    return range.contains(drawn.rounded()) ? drawn.rounded() : drawn
  }

  /// The facts that a page reads of a device.
  func device() -> String {
    var reading = DeviceReading()
    (reading.browser, reading.platform, reading.sampleRate) = ("simulated", "other", 48_000)
    return reading.text
  }
}
