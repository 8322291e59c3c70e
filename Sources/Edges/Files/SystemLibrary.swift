import Glibc
import Score

/// A library of the system that is loaded when it is needed first (`CDelayLoad`), so that it may be missing where all else works.
public enum SystemLibrary: CaseIterable, Sendable {
  case cairo, curl, espeak, portAudio, shout

  /// The name by which the dynamic linker knows it; its module's `calls.c` has the same.
  public var file: String {
    switch self {
    case .cairo: "libcairo.so.2"
    case .curl: "libcurl.so.4"
    case .espeak: "libespeak-ng.so.1"
    case .portAudio: "libportaudio.so.2"
    case .shout: "libshout.so.3"
    }
  }

  /// The Debian packages that it needs.
  public var packages: String {
    switch self {
    case .cairo: "libcairo2"
    case .curl: "libcurl4"
    case .espeak: "libespeak-ng1 espeak-ng-data"
    case .portAudio: "libportaudio2"
    case .shout: "libshout3"
    }
  }

  /// Tells whether it can be loaded.
  public var isThere: Bool { dlopen(file, RTLD_LAZY) != nil }

  /// Asks for the library before work begins that would end without it.
  /// - Throws: `Fault` (`missing`) where it cannot be loaded.
  public func require() throws(Fault) {
    if isThere { return }
    let reason = dlerror().map { String(cString: $0) } ?? "nobody knows why"
    throw Fault(
      .missing, "\(file) cannot be loaded: \(reason)", hint: "apt-get install \(packages)")
  }
}
