/// The data that the page's script reads: the report, its figures, its sounds and the engine, in blocks that are no code.
enum PageData {
  static func blocks(_ context: PageContext, json: String) -> Markup {
    let sounds = context.heard.compactMap(\.audio).flatMap(\.files).filter {
      context.media[$0] != nil
    }
    var seen = Set<String>()
    return group {
      block(id: "report-data", json)
      if context.hasCharts {
        for figure in context.figures { block(id: "spec-\(figure.id)", figure.spec()) }
      }
      for sound in sounds where seen.insert(sound).inserted {
        tag("script", ["type": "text/plain", "data-sound": sound]) {
          Markup.raw(inScript(context.media[sound] ?? ""))
        }
      }
      if let engine = context.engine, context.playsEvents { blocks(engine) }
    }
  }

  /// The engine's module among the sounds, and the script of its workers.
  private static func blocks(_ engine: PageEngine) -> Markup {
    group {
      tag("script", ["type": "text/plain", "data-sound": "ripples-engine.wasm.gz"]) {
        Markup.raw(MediaText.dataURI(type: "application/gzip", bytes: engine.module))
      }
      tag("script", ["type": "text/plain", "id": "engine-script"]) {
        Markup.raw(inScript("\n" + engine.script + "\n" + PageAssets.worker))
      }
    }
  }

  private static func block(id: String, _ json: String) -> Markup {
    let safe = json.unicodeScalars.split(separator: "<", omittingEmptySubsequences: false)
      .map(String.init).joined(separator: "\\u003c")
    return .raw("\n<script type=\"application/json\" id=\"\(id)\">\(safe)</script>")
  }

  /// A script's text that cannot end its element: in JavaScript's texts `<\/` is the same as `</`.
  static func inScript(_ text: String) -> String {
    var result = "".unicodeScalars
    // By scalars: a "<" with an accent on it ends an element all the same.
    var rest = text.unicodeScalars[...]
    while let at = rest.firstIndex(of: "<") {
      result += rest[...at]
      rest = rest[rest.index(after: at)...]
      let follows = String(rest.prefix(7)).lowercased().unicodeScalars
      if follows.starts(with: "/script".unicodeScalars)
        || follows.starts(with: "!--".unicodeScalars)
      {
        result.append("\\")
      }
    }
    return String(result + rest)
  }
}
