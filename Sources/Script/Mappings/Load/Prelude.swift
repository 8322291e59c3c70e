/// The Lua side of the language, embedded in the program.
enum Prelude {
  /// The files in the order in which they run, with what each defines as its name.
  static var files: [(name: String, source: String)] {
    [
      ("support.lua", PackageResources.support_lua), ("carry.lua", PackageResources.carry_lua),
      ("pitch.lua", PackageResources.pitch_lua),
      ("tuning.lua", PackageResources.tuning_lua), ("chord.lua", PackageResources.chord_lua),
      ("musicutil.lua", PackageResources.musicutil_lua),
      ("graph.lua", PackageResources.graph_lua), ("clock.lua", PackageResources.clock_lua),
      ("play.lua", PackageResources.play_lua), ("sequins.lua", PackageResources.sequins_lua),
      ("rhythm.lua", PackageResources.rhythm_lua), ("random.lua", PackageResources.random_lua),
      ("markov.lua", PackageResources.markov_lua), ("walks.lua", PackageResources.walks_lua),
      ("lsystem.lua", PackageResources.lsystem_lua), ("lattice.lua", PackageResources.lattice_lua),
      ("pattern.lua", PackageResources.pattern_lua), ("data.lua", PackageResources.data_lua),
      ("mapping.lua", PackageResources.mapping_lua), ("names.lua", PackageResources.names_lua),
    ].map { ($0.0, String(decoding: $0.1, as: UTF8.self)) }
  }
}
