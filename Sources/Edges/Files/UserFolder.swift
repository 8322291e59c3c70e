import Glibc

/// The folders that a system sets aside for one person.
package enum UserFolder {
  /// The folder that a variable names; nil where it is empty or no absolute path.
  package static func named(_ variable: String) -> String? {
    guard let value = getenv(variable).map({ String(cString: $0) }) else { return nil }
    return value.hasPrefix("/") ? value : nil
  }

  /// The folder of what is kept from run to run: `$XDG_STATE_HOME/ripples`, or `~/.local/state/ripples`; nil without a
  /// home.
  package static func state(_ named: (String) -> String? = Self.named) -> String? {
    let state = named("XDG_STATE_HOME") ?? named("HOME").map { $0 + "/.local/state" }
    return state.map { $0 + "/ripples" }
  }

  /// The folder of what can be fetched or made again: `$XDG_CACHE_HOME/ripples`, or `~/.cache/ripples`; nil without a
  /// home.
  package static func cache(_ named: (String) -> String? = Self.named) -> String? {
    let cache = named("XDG_CACHE_HOME") ?? named("HOME").map { $0 + "/.cache" }
    return cache.map { $0 + "/ripples" }
  }

  /// A path whose beginning `~/` is the home folder.
  package static func expanded(_ path: String) -> String {
    if path.hasPrefix("~/"), let home = named("HOME") { home + path.dropFirst() } else { path }
  }
}
