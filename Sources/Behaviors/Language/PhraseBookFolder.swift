import Files
import Glibc
import Score

/// Where phrase books are found.
public enum PhraseBookFolder {
  /// The folder of our phrase books; nil where there is none. It is the one that `RIPPLES_LANGUAGES` names, else
  /// `languages` in the working folder, else beside one of the folders above the program.
  public static func standard() -> String? {
    if let named = getenv("RIPPLES_LANGUAGES").map({ String(cString: $0) }),
      FileContent.isFile("\(named)/en.json")
    {
      return named
    }
    return BundledFolder.find("languages", holding: "en.json")
  }

  /// Returns the languages that a folder has books for, by their codes, sorted.
  public static func languages(in folder: String) -> [String] {
    FileContent.names(in: folder).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
  }
}
