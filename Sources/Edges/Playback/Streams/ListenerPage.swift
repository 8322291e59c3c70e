/// The page at `/`: a player and the addresses of the streams.
enum ListenerPage {
  static func html(_ kinds: [StreamKind]) -> String {
    let preferred = [StreamKind.opus, .flac, .wav].filter(kinds.contains)
    let choices = preferred.map { kind -> String in
      let type = kind.contentType.replacing("\"", with: "&quot;")
      return "    <source src=\"\(kind.paths[0])\" type=\"\(type)\">"
    }
    let links = kinds.map { kind in
      "    <li><a href=\"\(kind.paths[0])\">\(kind.paths[0])</a> \(kind.doc)</li>"
    }
    return """
      <!doctype html>
      <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>Ripples</title>
        <style>body { font: 1.1em system-ui, sans-serif; max-width: 40em; margin: 2em auto }</style>
      </head>
      <body>
        <h1>Ripples</h1>
        <audio controls preload="none">
      \(choices.joined(separator: "\n"))
        </audio>
        <ul>
      \(links.joined(separator: "\n"))
        </ul>
        <p>A browser plays one to two seconds behind. <a href="/status">The state of the server</a> says who listens.</p>
      </body>
      </html>

      """
  }
}
