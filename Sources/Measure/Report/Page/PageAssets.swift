/// The page's style and scripts, embedded in the program.
enum PageAssets {
  static var style: String {
    joined([
      PackageResources.theme_css, PackageResources.style_css, PackageResources.table_css,
      PackageResources.listen_css, PackageResources.trace_css, PackageResources.print_css,
    ])
  }

  /// The files share one scope; `start.js` runs last.
  static var script: String {
    let text = joined([
      PackageResources.page_js, PackageResources.charts_js, PackageResources.transport_js,
      PackageResources.sounds_js, PackageResources.enginesound_js, PackageResources.player_js,
      PackageResources.voices_js, PackageResources.turns_js, PackageResources.blind_js,
      PackageResources.moment_js,
      PackageResources.cursor_js, PackageResources.start_js,
    ])
    return "(() => {\n\"use strict\";\n\(text)\n})();"
  }

  /// The script that a worker of the page runs behind the engine's own.
  static var worker: String {
    joined([PackageResources.performance_js, PackageResources.worker_js])
  }

  private static func joined(_ files: [[UInt8]]) -> String {
    files.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }
}
