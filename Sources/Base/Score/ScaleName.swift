extension Scale {
  /// The words for scales in mappings and parameter specs; `pow=n` and `quantize=n` come on top.
  public static let names = ["lin", "exp", "log", "sqrt", "db", "erb"]

  /// Reads `lin`, `exp`, `log`, `sqrt`, `db`, `erb`, `pow=n` or `quantize=n`; nil for anything else.
  public init?(name: String) {
    switch name {
    case "lin": self = .linear
    case "exp": self = .exponential
    case "log": self = .logarithmic
    case "sqrt": self = .squareRoot
    case "db": self = .decibel
    case "erb": self = .erb
    default:
      guard let equals = name.firstIndex(of: "="),
        let number = Double(name[name.index(after: equals)...])
      else { return nil }
      switch name[..<equals] {
      case "pow": self = .power(number)
      case "quantize":
        guard let levels = Int(exactly: number) else { return nil }
        self = .quantized(levels: levels)
      default: return nil
      }
    }
  }

  /// The word that `init(name:)` reads.
  public var name: String {
    switch self {
    case .linear: "lin"
    case .exponential: "exp"
    case .logarithmic: "log"
    case .squareRoot: "sqrt"
    case .power(let n): "pow=\(n)"
    case .decibel: "db"
    case .erb: "erb"
    case .quantized(let levels): "quantize=\(levels)"
    }
  }
}
