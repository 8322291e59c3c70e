/// A call that cannot be understood.
struct UsageError: Error {
  let message: String
  init(_ message: String) { self.message = message }
}

/// The words of a call: the command, what it works on, and options with their values.
struct Arguments {
  let command: String
  let subject: String
  private let options: [String: String]

  init(_ words: ArraySlice<String>) throws(UsageError) {
    guard words.count >= 2 else { throw UsageError("a command and its subject are missing") }
    command = words[words.startIndex]
    subject = words[words.startIndex + 1]
    var options: [String: String] = [:]
    var rest = words.dropFirst(2)
    while let name = rest.popFirst() {
      guard name.hasPrefix("--"), let value = rest.popFirst() else {
        throw UsageError("\"\(name)\" is no option with a value")
      }
      options[name] = value
    }
    self.options = options
  }

  func text(_ name: String) throws(UsageError) -> String {
    guard let value = options[name] else { throw UsageError("\(name) is missing") }
    return value
  }

  /// A positive number, or what holds without the option.
  func number(_ name: String, default standard: Double) throws(UsageError) -> Double {
    guard let value = options[name] else { return standard }
    guard let number = Double(value), number > 0, number.isFinite else {
      throw UsageError("\(name) is \"\(value)\", expected a number above 0")
    }
    return number
  }

  /// The workload that the subject names.
  var workload: Workload {
    get throws(UsageError) {
      guard let workload = Workload(name: subject) else {
        throw UsageError("there is no workload \"\(subject)\"")
      }
      return workload
    }
  }
}
