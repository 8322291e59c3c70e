/// Where a fault is: a file with line and column, something in it, or a setting.
public struct FaultPlace: Hashable, Sendable {
  /// A file, folder, address or device, as the caller named it; nil where none is to blame.
  public var file: String?
  /// Line and column in it, from 1; nil where they are not known.
  public var line: Int?
  public var column: Int?
  /// The part of the file that is at fault: `features[3].properties.radius`, a voice, an effect.
  public var part: String?
  /// The setting that is at fault, such as `zone`.
  public var setting: String?

  public init(
    _ file: String? = nil, line: Int? = nil, column: Int? = nil, part: String? = nil,
    setting: String? = nil
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.part = part
    self.setting = setting
  }

  /// The place of a setting.
  public static func setting(_ name: String) -> FaultPlace { FaultPlace(setting: name) }
}

extension FaultPlace: CustomStringConvertible {
  /// `walk.csv:12:3`, `garden.geojson:4:9: features[3].id`, `line 3:5` of a text without a name, `‹zone›`; empty where no
  /// place is known.
  public var description: String {
    var text = file ?? ""
    if let line {
      text += file == nil ? "line \(line)" : ":\(line)"
      if let column { text += ":\(column)" }
    }
    return [text, part ?? "", setting.map { "‹" + $0 + "›" } ?? ""].filter { !$0.isEmpty }
      .joined(separator: ": ")
  }
}
