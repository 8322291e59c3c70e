import Files

/// The system that the program runs on, as it names itself in `/etc/os-release`.
struct HostSystem: Sendable, Equatable {
  /// Its full name, `Debian GNU/Linux 12 (bookworm)`.
  let name: String
  /// Its short name and the version, `debian` and `12`; empty where unknown.
  let id: String
  let version: String
  /// True where it has Debian's packages, or those of a system that is made of them.
  let hasDebianPackages: Bool

  /// The system here.
  static let here = HostSystem(
    (try? FileContent.text("/etc/os-release", limit: 1 << 16)) ?? "")

  /// - Parameter release: the text of `os-release`: lines `NAME=value`, which may be quoted.
  init(_ release: String) {
    var values: [Substring: String] = [:]
    for line in release.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { values[parts[0]] = parts[1].filter { !"\"'".contains($0) } }
    }
    id = values["ID"] ?? ""
    version = values["VERSION_ID"] ?? ""
    name = values["PRETTY_NAME"] ?? "an unknown system"
    let kinds = [id] + (values["ID_LIKE"] ?? "").split(separator: " ").map(String.init)
    hasDebianPackages = kinds.contains("debian")
  }

  /// Whether Ripples is built and tested on it.
  var isSupported: Bool { id == "debian" && version == "12" }

  /// The command that installs packages of Debian 12, or what to do where there is no such command.
  func installs(_ packages: String) -> String {
    hasDebianPackages
      ? "apt-get install \(packages)"
      : "install what Debian 12 has in \(packages), by this system's own means"
  }
}
