import Score

/// Errors of modules that do not throw `Fault` yet; goes when all do.
enum Unconverted {
  static func fault(_ error: any Error) -> Fault {
    guard Wording.faultsAreJSON else { return Fault(.file, "\(error)") }
    let parts = Dictionary(
      Mirror(reflecting: error).children.compactMap { child in
        child.label.map { ($0, child.value) }
      }, uniquingKeysWith: { first, _ in first })
    func text(_ name: String) -> String? {
      (parts[name] as? String ?? parts[name] as? String?).flatMap { $0.isEmpty ? nil : $0 }
    }
    func number(_ name: String) -> Int? {
      (parts[name] as? Int ?? parts[name] as? Int?).flatMap { $0 > 0 ? $0 : nil }
    }
    let kind = "\(type(of: error))"
    let code: FaultCode =
      kind == "ScriptError" ? .script : kind == "DatasetError" ? .data : .file
    guard let message = text("message") else { return Fault(code, "\(error)") }
    return Fault(
      code, message,
      at: FaultPlace(
        text("file") ?? text("place"), line: number("line"), column: number("column")),
      expected: text("expected"), hint: text("hint"), excerpt: text("excerpt"))
  }
}
