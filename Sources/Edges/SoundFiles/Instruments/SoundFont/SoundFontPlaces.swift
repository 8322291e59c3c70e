import Glibc
import Score

/// The places where a default SoundFont is looked for.
public enum SoundFontPlaces {
  /// The environment variable that names another default.
  public static let variable = "RIPPLES_SOUNDFONT"
  /// The Debian package of the default.
  public static let package = "timgm6mb-soundfont"
  static let paths = [
    "/usr/share/sounds/sf2/TimGM6mb.sf2", "/usr/share/soundfonts/TimGM6mb.sf2",
    "/usr/local/share/sounds/sf2/TimGM6mb.sf2", "/usr/local/share/soundfonts/TimGM6mb.sf2",
  ]

  /// The path of the default SoundFont.
  /// - Throws: `Fault` (`sound`) where there is none; it names the package to install.
  public static func standard() throws(Fault) -> String {
    if let named = getenv(variable).map({ String(cString: $0) }), !named.isEmpty { return named }
    if let found = paths.first(where: { access($0, R_OK) == 0 }) { return found }
    throw .sound(
      paths[0], "the default SoundFont is not there",
      hint: "apt-get install \(package), or set \(variable) to an .sf2 file, "
        + "or write sampler { soundfont = \"file.sf2\", … }")
  }
}
