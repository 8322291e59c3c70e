import Files
import JSON
import Score

/// A folder that a simulated dataset is written to.
package enum SimulatedFolder {
  /// The beginnings of the sources that simulated datasets name, which tell them from everybody else's.
  private static let sources = ["simulated with seed ", "simulated from round ", "computed"]

  /// Lets earlier simulations be replaced, and nothing else.
  /// - Parameters:
  ///   - folder: may be missing.
  ///   - names: of the files that will be written besides `datapackage.json`.
  ///   - hint: what to do instead.
  /// - Throws: `Fault` for a folder where a file of somebody else's would be overwritten.
  package static func refuseForeign(
    _ folder: OutputPath, names: [String] = ["data.csv", "truth.csv"], hint: String
  ) throws {
    let there = (["datapackage.json"] + names).filter { folder.below($0).kind != nil }
    guard let first = there.first, !isSimulated(folder.below("datapackage.json")) else { return }
    throw Fault.call(
      "folder",
      "\(folder.path) holds \(first), which was not simulated; it would be overwritten", hint: hint)
  }

  /// Whether a description says that the dataset was simulated; false for a link.
  private static func isSimulated(_ package: OutputPath) -> Bool {
    guard let bytes = try? package.reading({ try FileContent.read($0, limit: 1 << 20) }),
      let value = try? JSONParser.parse(bytes), let titles = value["sources"]?.array
    else { return false }
    return titles.contains { source in
      sources.contains { source["title"]?.string?.hasPrefix($0) == true }
    }
  }
}
