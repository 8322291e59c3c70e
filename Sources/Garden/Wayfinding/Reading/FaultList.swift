import Score

/// Collects everything that is wrong with a file while it is read.
class FaultList {
  let file: String
  private(set) var errors: [Fault] = []
  /// What may have led to an error elsewhere, and is none by itself.
  private var suspects: [Fault] = []

  init(file: String) { self.file = file }

  func error(_ place: FaultPlace, _ what: String, hint: String = "") {
    errors.append(Fault.scene(what, at: place, hint: hint))
  }

  func error(_ spot: JSONSpot, _ what: String, hint: String = "") {
    error(place(of: spot), what, hint: hint)
  }

  /// Keeps what is told only where the file has errors.
  func suspect(_ spot: JSONSpot, _ what: String, hint: String) {
    suspects.append(Fault.scene(what, at: place(of: spot), hint: hint))
  }

  /// Reads a value that can be of one kind only; nil, with a fault, where it is of another.
  /// - Parameter name: the beginning of a message that shows the value itself; without it the message says its kind.
  func read<Value>(
    _ spot: JSONSpot, _ name: String = "", expected: @autoclosure () -> String,
    _ make: (JSONSpot) -> Value?
  ) -> Value? {
    if let value = make(spot) { return value }
    let found = name.isEmpty ? "is \(spot.value.kind)" : "\(name) is \(spot.shown)"
    error(spot, "\(found), expected \(expected())")
    return nil
  }

  func place(of spot: JSONSpot) -> FaultPlace {
    FaultPlace(
      file, line: spot.value.line, column: spot.value.column,
      part: spot.path.isEmpty ? nil : spot.path)
  }

  /// - Throws: all of it, in the order of the file, where anything is wrong.
  func check() throws(Faults) {
    if !errors.isEmpty { throw Faults(Self.ordered(errors + suspects, by: \.place)) }
  }

  /// The items in the order of lines and columns; at equal places as they came.
  static func ordered<Item>(_ items: [Item], by place: (Item) -> FaultPlace) -> [Item] {
    let keys = items.enumerated().map { index, item in
      let place = place(item)
      return (place.line ?? 0, place.column ?? 0, index)
    }
    return keys.sorted { $0 < $1 }.map { items[$0.2] }
  }
}
