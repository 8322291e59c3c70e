import Files
import Glibc
import Score

/// Where phrase books are found.
public enum PhraseBookFolder {
  /// The folder of our phrase books; nil where there is none. It is the one that `RIPPLES_LANGUAGES` names, else
  /// `languages` in the working folder, else beside one of the folders above the program.
  public static func standard() -> String? {
    // A folder that is named and is none is not passed over: reading it says so.
    if let named = getenv("RIPPLES_LANGUAGES").map({ String(cString: $0) }), !named.isEmpty {
      return named
    }
    return BundledFolder.find("languages", holding: "en.json")
  }

  /// Returns the languages that a folder has books for, by their codes, sorted.
  public static func languages(in folder: String) -> [String] {
    FileContent.names(in: folder).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
  }
}
