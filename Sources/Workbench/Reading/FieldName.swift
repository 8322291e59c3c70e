/// What a manifest or a journal calls an option of the command line.
enum FieldName {
  /// Options whose fields have other names, or stand in the manifest's `scene`.
  private static let others = [
    "--set": "parameters", "--mic": "microphone", "--column": "columns", "--once": "endsWithData",
    "--musicxml": "musicXML", "--head": "scene.head", "--layout": "scene.layout",
    "--log": "scene.log", "--plot": "scene.plot", "--record-reality": "scene.reality",
    "--mapping": "scene.script", "--sources": "scene.sources", "--out": "output",
    "--to": "end", "--from": "start",
  ]

  /// `--sample-rate` is `sampleRate`.
  static func field(of option: String) -> String {
    if let other = others[option] { return other }
    let words = option.split(separator: "-")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Does work on what a file asks for: an error about an option becomes one about the file's field.
  /// - Parameters:
  ///   - object: that holds the fields; empty for the top.
  ///   - options: that a person may have given, of which errors stay as they are.
  static func blaming<T>(
    _ file: String, in object: String, except options: [String] = [], _ work: () throws -> T
  ) throws -> T {
    do { return try work() } catch let error as WorkbenchError
      where error.place.hasPrefix("--") && !options.contains(error.place)
    {
      let prefix = object.isEmpty ? "" : object + "."
      let message = error.message.split(separator: " ").map { word in
        word.hasPrefix("--") ? prefix + field(of: String(word)) : String(word)
      }
      throw WorkbenchError(
        "\(file): \(prefix)\(field(of: error.place))", message.joined(separator: " "),
        hint: "correct the file"
          + (error.hint.isEmpty || error.hint.contains("--") ? "" : ": " + error.hint))
    }
  }
}
