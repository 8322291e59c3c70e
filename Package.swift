// swift-tools-version: 6.2
import PackageDescription

/// Whether another package builds on this one: then no flags are given that package managers call unsafe.
let isDependency = Context.packageDirectory.contains("/checkouts/")
/// Whether the tests are built, with the programs that they run (scripts/swift_tests.py): whole modules as in release, with
/// what is looked for in tests only.
let isForTests = Context.environment["RIPPLES_BUILD"] == "tests"
let checks =
  isForTests
  ? SwiftSetting.unsafeFlags([
    "-enable-testing", "-assert-config", "Debug", "-no-emit-module-separately-wmo",
  ])
  // Overlapping accesses are looked for in debug builds and tests; in release that would take 3 % of a render.
  : .unsafeFlags(
    ["-enforce-exclusivity=unchecked", "-no-emit-module-separately-wmo"],
    .when(configuration: .release))
let strict: [SwiftSetting] = isDependency ? [] : [.treatAllWarnings(as: .error), checks]
/// Modules that compute are optimised in every build: SIMD code at -Onone is 250 times slower.
let fast: [SwiftSetting] =
  isDependency ? [] : strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]
/// Modules that write texts, search, answer and wait are not optimised: nobody waits for them.
let plain: [SwiftSetting] =
  isDependency ? [] : strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
/// Modules that are optimised for size, which takes the compiler half as long: they search maps, answer walks, and write
/// reports. Their tests are quick enough without.
let small: [SwiftSetting] =
  isDependency
  ? [] : strict + [.unsafeFlags([isForTests ? "-Onone" : "-Osize"], .when(configuration: .release))]
/// Modules that are optimised in release alone.
let usual: [SwiftSetting] =
  isDependency || !isForTests ? strict : strict + [.unsafeFlags(["-Onone"])]
let fastC: [CSetting] = isDependency ? [] : [.unsafeFlags(["-O2"], .when(configuration: .debug))]
/// Programs in release need no Swift where they run: the runtime is linked in, with what it leaves out itself.
let withRuntime: [LinkerSetting] =
  isDependency || isForTests
  ? []
  : [
    .unsafeFlags(
      [
        "-static-stdlib", "-no-toolchain-stdlib-rpath", "-l_FoundationCollections",
        "-l_FoundationCShims",
      ], .when(configuration: .release))
  ]

func library(_ name: String, pkgConfig: String? = nil, apt package: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A library of the system that is loaded when it is called for the first time.
func delayed(_ name: String) -> Target {
  .target(name: name, dependencies: ["CDelayLoad"], path: "Sources/System/\(name)")
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], settings: [SwiftSetting] = plain
) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: settings)
}

/// A floor of the house: its modules lie in its folder, each after those that it imports.
func floor(_ name: String, _ modules: [Target]) -> [Target] {
  for module in modules where module.path == nil {
    module.path = "Sources/\(name)/\(module.name)"
  }
  return modules
}

/// Libraries of C, as Swift modules.
let system: [Target] = [
  library("CLua", pkgConfig: "lua5.4", apt: "liblua5.4-dev"),
  library("CSndfile", pkgConfig: "sndfile", apt: "libsndfile1-dev"),
  library("CEbur128", pkgConfig: "libebur128", apt: "libebur128-dev"),
  library("CExpat", apt: "libexpat1-dev"),
  library("CSQLite", apt: "libsqlite3-dev"),
  library("CCsv", apt: "libcsv-dev"),
  library("CZip", apt: "libzip-dev"),
  library("CSoxr", apt: "libsoxr-dev"),
  library("CLo", pkgConfig: "liblo", apt: "liblo-dev"),
  library("CWebSockets", pkgConfig: "libwebsockets", apt: "libwebsockets-dev"),
  library("CQR", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
  .target(
    name: "CLuaBridge", dependencies: ["CLua"], path: "Sources/System/CLuaBridge",
    cSettings: fastC),
  .target(name: "CRealtime", path: "Sources/System/CRealtime"),
  .target(name: "CDigest", path: "Sources/System/CDigest", cSettings: fastC),
  .target(name: "CProcess", path: "Sources/System/CProcess"),
  .target(name: "CPageAssets", path: "Sources/System/CPageAssets"),
  .target(
    name: "CSofaReader", path: "Sources/System/CSofaReader",
    linkerSettings: [.linkedLibrary("mysofa")]),
  .target(name: "CDelayLoad", path: "Sources/System/CDelayLoad"),
  delayed("CCairo"),
  delayed("CCurl"),
  delayed("CEspeak"),
  delayed("CPortAudio"),
  delayed("CShout"),
  .target(
    name: "CEditLine", path: "Sources/System/CEditLine", cSettings: [.define("_GNU_SOURCE")],
    linkerSettings: [.linkedLibrary("edit")]),
  .target(
    name: "CKernels", path: "Sources/System/CKernels",
    cSettings: fastC),
]

/// The values, texts and threads that all else stands on.
let base = floor(
  "Base",
  [
    .target(name: "Score", swiftSettings: fast),
    .target(name: "JSON", dependencies: ["Score"], swiftSettings: fast),
    .target(name: "Threads", dependencies: ["Score", "CRealtime"], swiftSettings: fast),
  ])

/// Arithmetic: from events to frames, and what is heard in them.
let sound = floor(
  "Sound",
  [
    .target(name: "Signals", dependencies: ["Score", "CKernels"], swiftSettings: fast),
    .target(
      name: "Spatial", dependencies: ["Score", "Signals", "CKernels"],
      swiftSettings: fast),
    .target(
      name: "Engine", dependencies: ["Score", "Signals", "Spatial", "CRealtime", "Threads"],
      swiftSettings: fast),
    .target(
      name: "Wire", dependencies: ["Score", "Signals", "Spatial", "Engine"], swiftSettings: fast),
    .target(
      name: "Phone", dependencies: ["Score", "Spatial", "Engine", "Wire"],
      exclude: ["Runtime"],  // in C, for WebAssembly only: scripts/wasm.sh
      swiftSettings: fast),
    .target(
      name: "Analysis", dependencies: ["Score", "Signals", "CKernels"],
      swiftSettings: fast),
    .target(name: "Notation", dependencies: ["Score"], swiftSettings: fast),
  ])

/// Lua mappings: from inputs to events.
let script = floor(
  "Script",
  [
    .target(
      name: "Mappings", dependencies: ["Score", "CLuaBridge"],
      resources: [.embedInCode("Prelude")], swiftSettings: fast)
  ])

/// Where the system begins: files, devices, hosts, voices, lines.
let edges = floor(
  "Edges",
  [
    .target(name: "Files", dependencies: ["Score", "CDigest", "CProcess"], swiftSettings: fast),
    .target(
      name: "Network", dependencies: ["Score", "JSON", "Files", "Threads", "CCurl", "CWebSockets"],
      swiftSettings: plain),
    .target(
      name: "SoundFiles",
      dependencies: ["Score", "Files", "CKernels", "CSndfile", "CSoxr", "Spatial", "CSofaReader"],
      swiftSettings: fast),
    .target(
      name: "Pictures", dependencies: ["Score", "Files", "Signals", "CCairo"], swiftSettings: fast),
    .target(
      name: "Sensors",
      dependencies: [
        "Score", "JSON", "Files", "CLo", "CPortAudio", "Signals", "Network", "Threads",
      ],
      swiftSettings: fast),
    .target(
      name: "Speech", dependencies: ["Score", "JSON", "Files", "SoundFiles", "CEspeak"],
      swiftSettings: plain),
    .target(
      name: "Playback",
      dependencies: [
        "Score", "Files", "SoundFiles", "CPortAudio", "CShout", "Threads", "JSON", "Network",
      ],
      swiftSettings: fast),
    .target(
      name: "Prompt", dependencies: ["Score", "JSON", "Files", "CEditLine", "Network", "Threads"],
      swiftSettings: plain),
  ])

/// Logs and tables as columns with names, units and one clock.
let data = floor(
  "Data",
  [
    .target(
      name: "Datasets",
      dependencies: ["Score", "JSON", "Files", "CExpat", "CCsv", "CZip", "CCairo"],
      swiftSettings: fast)
  ])

/// Who sounds, from where.
let garden = floor(
  "Garden",
  [
    .target(name: "Wayfinding", dependencies: ["Score", "JSON"], swiftSettings: small),
    .target(
      name: "MapData",
      dependencies: ["Score", "JSON", "Files", "Threads", "Network", "Wayfinding", "CZip"],
      swiftSettings: small),
    .target(
      name: "Behaviors", dependencies: ["Score", "JSON", "Files", "Wayfinding", "MapData"],
      swiftSettings: small),
  ])

/// A performance, from its files to its sound.
let stage = floor(
  "Stage",
  [
    .target(
      name: "Rendering",
      dependencies: [
        "Score", "Datasets", "Mappings", "Signals", "Engine", "Files", "SoundFiles", "Notation",
        "Sensors", "JSON", "Wayfinding", "Spatial", "Pictures", "Analysis", "Playback", "Wire",
        "MapData", "Behaviors", "Speech", "Threads",
      ],
      swiftSettings: fast),
    .target(
      name: "Checking",
      dependencies: [
        "Score", "Datasets", "Mappings", "Files", "JSON", "Analysis", "Rendering", "SoundFiles",
        "Wayfinding", "Spatial", "Pictures",
      ],
      swiftSettings: usual),
    .target(
      name: "RipplesKit",
      dependencies: [
        "Score", "Files", "Datasets", "Signals", "Engine", "SoundFiles", "Analysis", "Rendering",
      ],
      swiftSettings: plain),
  ])

/// Variants compared, studies held, submissions graded.
let measure = floor(
  "Measure",
  [
    .target(
      name: "Report", dependencies: ["Score", "JSON"], resources: [.embedInCode("Assets")],
      swiftSettings: small),
    .target(
      name: "Comparing",
      dependencies: [
        "Score", "Datasets", "Mappings", "Signals", "Engine", "Wire", "Files", "SoundFiles",
        "Threads", "Analysis", "Report", "Rendering", "Pictures",
      ],
      swiftSettings: small),
    .target(
      name: "Guiding",
      dependencies: [
        "Score", "Files", "Threads", "Datasets", "Wayfinding", "Behaviors", "Mappings", "Pictures",
        "Analysis", "Report", "Rendering", "Comparing",
      ],
      swiftSettings: plain),
    .target(
      name: "Sweeping",
      dependencies: [
        "Score", "JSON", "Files", "Threads", "Network", "Datasets", "Analysis", "Pictures",
        "Rendering", "Comparing",
      ], swiftSettings: plain),
    .target(
      name: "Grading",
      dependencies: [
        "Score", "JSON", "Datasets", "Mappings", "Files", "Threads", "Analysis", "Rendering",
        "Checking", "Comparing", "SoundFiles",
      ], swiftSettings: plain),
    .target(
      name: "Listening",
      dependencies: [
        "Score", "JSON", "Files", "Threads", "Datasets", "SoundFiles", "Playback", "Analysis",
        "Grading", "Rendering", "Comparing", "CSQLite",
      ],
      swiftSettings: plain),
  ])

/// What people touch.
let faces = floor(
  "Faces",
  [
    .target(
      name: "Sessions",
      dependencies: [
        "Score", "Datasets", "Mappings", "Signals", "Engine", "Files", "SoundFiles", "Playback",
        "Network", "Prompt", "Sensors", "Threads", "JSON", "Wayfinding", "Spatial", "Rendering",
        "Checking", "Analysis", "Behaviors", "MapData",
      ],
      swiftSettings: plain),
    .target(
      name: "Page",
      dependencies: [
        "Score", "JSON", "Files", "Threads", "SoundFiles", "Wayfinding", "Playback", "Prompt",
        "Network", "Rendering", "Sessions", "CQR", "CPageAssets", "Listening", "Datasets",
        "Mappings", "Engine", "Spatial", "Wire", "Analysis", "Behaviors", "MapData",
      ],
      exclude: ["Assets"], swiftSettings: plain),
    .target(
      name: "Manual",
      dependencies: [
        "Score", "Datasets", "Mappings", "Signals", "Files", "Playback", "SoundFiles", "JSON",
        "Wayfinding", "Analysis", "Rendering", "Checking", "Comparing", "Sessions",
      ],
      swiftSettings: plain),
    .executableTarget(
      name: "ripples",
      dependencies: [
        "Score", "Files", "Prompt", "Grading", "Rendering", "Checking", "Comparing", "Guiding",
        "Sweeping", "Listening", "Page", "Network", "Sessions", "MapData", "Manual", "Threads",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: plain, linkerSettings: withRuntime),
  ])

/// Tests, and the programs that they run.
let testing: [Target] = [
  .executableTarget(
    name: "ripples-tone", dependencies: ["JSON", "Playback", "Network"], path: "Tests/Tone",
    swiftSettings: plain),
  .executableTarget(
    name: "ripples-tape",
    dependencies: [
      "Score", "Datasets", "Files", "Mappings", "Signals", "Spatial", "SoundFiles", "Engine",
      "Rendering", "Page", "Wire",
    ],
    path: "Tests/Tape", swiftSettings: plain),
  .executableTarget(
    name: "ripples-bench",
    dependencies: [
      "Score", "Datasets", "Mappings", "Signals", "Engine", "SoundFiles", "Sensors", "Sessions",
      "Manual", "Spatial", "Analysis", "Files", "MapData", "Wayfinding",
    ],
    path: "Benchmarks",
    swiftSettings: fast, linkerSettings: withRuntime),
  .target(
    name: "TestSupport", dependencies: ["Score", "CExpat"], path: "Tests/TestSupport",
    swiftSettings: fast),
  .executableTarget(
    name: "prompt-fake", dependencies: ["Score", "Prompt"], path: "Tests/PromptFake",
    swiftSettings: plain),
  .target(
    name: "ReportSample", dependencies: ["Score", "Report"], path: "Tests/ReportSample/Values",
    swiftSettings: plain),
  .executableTarget(
    name: "report-sample", dependencies: ["Report", "ReportSample"],
    path: "Tests/ReportSample/Command", swiftSettings: plain),
  .target(name: "CAllocations", path: "Tests/CAllocations"),
  tests("ScoreTests", ["Score"]),
  tests("JSONTests", ["Score", "JSON"]),
  tests("DatasetsTests", ["Score", "JSON", "Files", "Datasets"]),
  tests("SensorsTests", ["Score", "Sensors", "Network", "Threads", "CLo"]),
  tests("MappingsTests", ["Score", "Mappings", "CLua", "CAllocations"]),
  tests("SignalsTests", ["Score", "Signals", "CKernels"], settings: fast),
  tests(
    "EngineTests",
    ["Score", "Signals", "Spatial", "Engine", "Threads", "CAllocations", "CRealtime"],
    settings: fast),
  tests(
    "SpatialTests", ["Score", "Signals", "Spatial", "SoundFiles", "CKernels", "CAllocations"],
    settings: fast),
  tests(
    "GradingTests",
    ["Score", "Grading", "Datasets", "Files", "Rendering", "Checking", "Comparing", "TestGround"]),
  tests("WayfindingTests", ["Score", "JSON", "Wayfinding"]),
  tests(
    "MapDataTests",
    ["Score", "JSON", "Files", "Threads", "Network", "Wayfinding", "MapData"]),
  tests(
    "BehaviorsTests", ["Score", "JSON", "Files", "Wayfinding", "MapData", "Behaviors"]),
  tests("PicturesTests", ["Score", "Pictures", "CCairo"]),
  tests("FilesTests", ["Score", "Files"]),
  tests(
    "SoundFilesTests", ["Score", "Files", "SoundFiles", "CSndfile", "Spatial", "Signals", "Engine"]),
  tests("WireTests", ["Score", "Spatial", "Engine", "Wire", "Files", "Rendering"]),
  tests("PhoneTests", ["Score", "Engine", "Wire", "Phone"]),
  tests("PlaybackTests", ["Score", "Files", "SoundFiles", "Playback", "Threads"]),
  tests("NotationTests", ["Score", "Files", "Notation"]),
  tests(
    "AnalysisTests", ["Score", "Signals", "Analysis", "CEbur128", "CKernels"], settings: fast),
  tests("SpeechTests", ["Score", "Files", "SoundFiles", "Speech"]),
  tests("ReportTests", ["Score", "JSON", "Report", "ReportSample"]),
  tests("PromptTests", ["Score", "Files", "Prompt", "Network", "Threads", "prompt-fake"]),
  tests("NetworkTests", ["Score", "SoundFiles", "Playback", "Network", "ripples-tone"]),
  tests(
    "PageTests",
    [
      "Score", "JSON", "Files", "SoundFiles", "Prompt", "Network", "Page", "Datasets", "Wayfinding",
      "Spatial", "Engine", "Wire", "Phone", "Behaviors", "MapData", "Rendering", "TestGround",
    ]),
  tests(
    "ExamplesTests",
    [
      "Score", "JSON", "Files", "Signals", "Datasets", "Mappings", "Rendering", "Checking",
      "ripples",
    ]),
  .target(
    name: "TestGround",
    dependencies: ["Files", "SoundFiles", "Rendering", "TestSupport"],
    path: "Tests/TestGround", swiftSettings: plain),
  tests(
    "RenderingTests",
    [
      "Score", "Datasets", "Signals", "Mappings", "Wayfinding", "Files", "SoundFiles", "Analysis",
      "Rendering", "Checking", "TestGround", "MapData", "Behaviors", "Threads",
    ]),
  tests("RipplesKitTests", ["RipplesKit"]),
  tests(
    "CheckingTests",
    ["Score", "Datasets", "Files", "SoundFiles", "Analysis", "Rendering", "Checking", "TestGround"]),
  tests(
    "ComparingTests",
    [
      "Score", "Datasets", "Engine", "Wire", "Files", "SoundFiles", "Analysis", "Report",
      "Rendering", "Checking", "Comparing", "Threads", "TestGround",
    ]),
  tests(
    "SweepingTests", ["Score", "Files", "Rendering", "Comparing", "Sweeping", "TestGround"]),
  tests(
    "GuidingTests",
    ["Score", "Files", "Wayfinding", "Analysis", "Report", "Rendering", "Guiding", "TestGround"]),
  tests(
    "ListeningTests",
    [
      "Score", "JSON", "Files", "Datasets", "SoundFiles", "Analysis", "Rendering", "Comparing",
      "Listening", "TestGround", "CSQLite",
    ]),
  tests(
    "SessionsTests",
    [
      "Score", "JSON", "Datasets", "Engine", "Mappings", "Wayfinding", "Files", "SoundFiles",
      "Playback", "Prompt", "Rendering", "Checking", "Sessions", "TestGround", "MapData",
    ]),
  tests(
    "ManualTests",
    [
      "Score", "Signals", "Mappings", "Wayfinding", "Files", "JSON", "Rendering", "Manual",
      "TestGround",
    ]),
]

/// From the lowest floor up: a module imports only what stands before it.
let house: [Target] = [
  system, base, sound, script, edges, data, garden, stage, measure, faces, testing,
].flatMap(\.self)

let package = Package(
  name: "ripples",
  products: [
    .executable(name: "ripples", targets: ["ripples"]),
    .library(name: "RipplesKit", targets: ["RipplesKit"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
  ],
  targets: house,
  swiftLanguageModes: [.v6]
)
