import Comparing
import Datasets
import Files
import Glibc
import JSON
import Playback
import Signals
import SoundFiles

/// The check of everything that Ripples needs from the system: whether it is there, and the command that installs it.
public struct Doctor: Sendable {
  /// A library or program, and whether it was found.
  public struct Finding: Sendable, Equatable {
    public let name: String
    /// The use that Ripples makes of it.
    public let purpose: String
    /// The version or path; nil when it is missing.
    public let found: String?
    public let isNeeded: Bool
    /// The command that installs it.
    public let install: String
    /// Whether only tests, checks and benchmarks of Ripples itself use it.
    public var isForDevelopment = false
  }

  /// Looks everything up. A running command has the libraries that it is linked with; those that are loaded when they are needed
  /// are loaded, and programs are looked up in PATH.
  ///
  /// What most people need comes first: the system, the sounds, Python.
  /// - Parameter forDevelopment: whether what only tests and benchmarks of Ripples use is looked up, too.
  public static func findings(forDevelopment: Bool = false) -> [Finding] {
    let libraries = [
      ("liblua5.4", "runs mappings", "liblua5.4-dev"),
      ("libsndfile", "writes and reads sound files", "libsndfile1-dev"),
      ("libsoxr", "converts sample rates", "libsoxr-dev"),
      ("libexpat", "reads GPX and TCX", "libexpat1-dev"),
      ("libcsv", "reads CSV", "libcsv-dev"),
      ("libzip", "reads zipped phone recordings", "libzip-dev"),
      ("liblo", "reads Open Sound Control", "liblo-dev"),
      ("libedit", "edits lines at the prompt", "libedit-dev"),
      ("libqrencode", "shows the address of a page as a QR code", "libqrencode-dev"),
      ("libmysofa", "reads heads from SOFA files", "libmysofa-dev"),
    ].map { name, purpose, package in
      Finding(
        name: name, purpose: purpose, found: "linked", isNeeded: true,
        install: HostSystem.here.installs(package))
    }
    let font = Finding(
      name: "SoundFont", purpose: "is what samplers play unless they name another",
      found: try? SoundFontPlaces.standard(), isNeeded: true,
      install: HostSystem.here.installs(SoundFontPlaces.package))
    let charts = Finding(
      name: "charts", purpose: "are drawn in the reports of comparisons (Vega-Lite, by vl-convert)",
      found: ChartLibrary.folder, isNeeded: false, install: "make deps in a checkout")
    let zones = Finding(
      name: "time zones", purpose: "are known by name (‹zone Europe/Berlin›)",
      found: FileContent.isFolder(ReadOptions.zoneFiles) ? ReadOptions.zoneFiles : nil,
      isNeeded: false, install: HostSystem.here.installs("tzdata"))
    let all =
      [system, python, font, zones] + libraries + delayed + [charts, engine] + page
      + programs + [kernels]
    return all.filter { forDevelopment || !$0.isForDevelopment }
  }

  /// The system, and what that means for Ripples.
  private static var system: Finding {
    let here = HostSystem.here
    return Finding(
      name: "system",
      purpose: here.isSupported
        ? "is what Ripples is built and tested on"
        : "is not tested; Ripples is built and tested on Debian 12 only, whose packages are named below",
      found: here.name, isNeeded: false, install: "")
  }

  private static var python: Finding {
    Finding(
      name: "python3", purpose: "runs the Python package and the notebooks",
      found: path(of: "python3"), isNeeded: false,
      install: HostSystem.here.installs("python3 python3-venv"))
  }

  /// The libraries that are loaded when they are needed.
  private static var delayed: [Finding] {
    SystemLibrary.allCases.map { library in
      let (name, purpose) =
        switch library {
        case .cairo: ("cairo", "draws pictures")
        case .curl: ("libcurl", "fetches tiles of maps from a host that you name")
        case .espeak: ("espeak-ng", "speaks what is called out")
        case .portAudio: ("PortAudio", "plays through and records from sound devices")
        case .shout: ("libshout", "streams to Icecast servers")
        }
      return Finding(
        name: name, purpose: purpose, found: library.isThere ? library.file : nil,
        isNeeded: true, install: HostSystem.here.installs(library.packages))
    }
  }

  /// The programs that are run, each for a task of its own.
  private static var programs: [Finding] {
    [
      ("gpsbabel", "reads FIT, KML and other logs", false, "gpsbabel"),
      ("osmium", "reads extracts of OpenStreetMap for `ripples tiles make`", false, "osmium-tool"),
      ("openssl", "makes the certificates of `ripples serve --tls`", false, "openssl"),
      ("sbatch", "gives a sweep to a cluster in `ripples sweep submit`", false, "slurm-client"),
      ("zbarimg", "reads QR codes in tests", true, "zbar-tools"),
      ("ffmpeg", "plays and checks streams", true, "ffmpeg"),
      ("sox", "plays and checks streams", true, "sox"),
      ("icecast2", "is streamed to in tests", true, "icecast2"),
      ("jackd", "is played to in tests, where there is no sound device", true, "jackd2"),
      ("fluidsynth", "is compared with in tests of samplers", true, "fluidsynth"),
      (
        "chromium",
        "opens reports, notebooks and pages in `make report-check`, `make notebooks-check`, `make page-check`",
        true, "chromium chromium-driver"
      ),
      ("luacheck", "checks the bundled mappings in `make check`", true, "lua-check"),
      ("scsynth", "is compared with in `make bench`", true, "supercollider-server"),
      ("csound", "is compared with in `make bench`", true, "csound"),
      ("pd", "is compared with in `make bench`", true, "puredata-core pd-freeverb"),
    ].map { name, purpose, isForDevelopment, package in
      Finding(
        name: name, purpose: purpose, found: path(of: name), isNeeded: false,
        install: HostSystem.here.installs(package),
        isForDevelopment: isForDevelopment)
    }
  }

  /// The libraries of the page, without which it has something plainer in their place.
  private static var page: [Finding] {
    [
      (
        "map of the page", "shows the garden in `ripples serve` and `ripples field`; else a list",
        "leaflet/leaflet.js"
      ),
      (
        "editor of the page", "shows the mapping in `ripples serve`; else a plain field",
        "codemirror/lib/codemirror.js"
      ),
    ].map { name, purpose, file in
      Finding(
        name: name, purpose: purpose, found: FetchedFiles.folder("page", holding: file),
        isNeeded: false, install: "make deps in a checkout")
    }
  }

  /// The reason why the kernels that the environment chooses cannot be used, on which every command ends; nil where
  /// they can.
  public static var kernelFault: String? { KernelVariant.fault }

  /// The engine as WebAssembly.
  private static var engine: Finding {
    Finding(
      name: "engine for phones", purpose: "plays on phones (`ripples field`) and in reports",
      found: FetchedFiles.folder("wasm", holding: "ripples-engine.wasm"), isNeeded: false,
      install: "make wasm in a checkout")
  }

  /// The compiled kernels that run.
  private static var kernels: Finding {
    Finding(
      name: "kernels",
      purpose:
        "compute the hottest loops; \(KernelVariant.variable)=\(KernelVariant.words) chooses",
      found: KernelVariant.running.rawValue, isNeeded: true, install: "")
  }

  private static func path(of program: String) -> String? {
    guard let list = getenv("PATH") else { return nil }
    return String(cString: list).split(separator: ":").map { "\($0)/\(program)" }
      .first { access($0, X_OK) == 0 }
  }

  /// The findings as text, a line each.
  public static func text(_ findings: [Finding]) -> String {
    findings.map { finding in
      let state = finding.found.map { "ok (\($0))" } ?? "missing: \(finding.install)"
      return "\(finding.name): \(state), \(finding.purpose)"
    }.joined(separator: "\n")
  }

  /// The findings as JSON text.
  public static func json(_ findings: [Finding]) -> String {
    JSONText.array(
      findings.map { finding in
        .object([
          "name": finding.name, "found": finding.found, "isNeeded": finding.isNeeded,
          "purpose": finding.purpose, "install": finding.install,
          "isForDevelopment": finding.isForDevelopment,
        ])
      }
    ).pretty
  }
}

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
