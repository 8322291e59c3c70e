/// The players: one transport for every variant, which play in step.
enum ListenSection {
  static func section(_ context: PageContext) -> Markup {
    tag("section", ["id": "listen", "aria-labelledby": "listen-head"]) {
      tag("h2", ["id": "listen-head"]) { "Listen" }
      if context.heard.isEmpty {
        tag("p", ["class": "note"]) {
          "This report holds no sound: no variant gave any, or it was written without."
        }
      } else {
        tag("noscript") { tag("p", ["class": "box"]) { "The players need JavaScript." } }
        tag("p", ["class": "note on-screen"]) {
          "All variants play in step; choosing another changes what you hear at the same instant. "
          "Keys: letters or digits choose, space plays and pauses, ← → move by a second."
        }
        if context.playsEvents { engineNote() }
        controls(context)
      }
    }
  }

  private static func engineNote() -> Markup {
    tag("p", ["class": "note on-screen"]) {
      "The engine in this page makes the whole sounds from the mappings' events, as they were measured. "
      "A jump renders up to where it goes, which takes a moment. Voices can be turned while they play, "
      "and parameters to the values for which --turn has made performances: the page has no Lua."
    }
  }

  private static func controls(_ context: PageContext) -> Markup {
    let report = context.report
    let datasets = report.datasets.filter { dataset in
      context.heard.contains { $0.dataset == dataset.id }
    }
    return tag(
      "div", ["class": "player", "id": "player", "role": "group", "aria-label": "Players"]
    ) {
      tag("div", ["class": "choice"]) {
        tag("span", ["class": "pair"]) {
          tag("label", ["for": "player-dataset"]) { "Dataset" }
          tag("select", ["id": "player-dataset"]) {
            for dataset in datasets { tag("option", ["value": dataset.id]) { dataset.title } }
          }
        }
        tag("label", ["class": "check"]) {
          tag("input", ["type": "checkbox", "id": "player-blind"])
          "Blind: hide and shuffle the names"
        }
      }
      tag(
        "div",
        ["class": "buttons", "id": "player-variants", "role": "group", "aria-label": "Variant"])
      transport()
      tag(
        "progress",
        ["id": "player-render", "max": "1", "value": "0", "hidden": "", "aria-label": "Rendered"])
      tag("p", ["class": "status", "id": "player-status", "role": "status"])
      if context.playsEvents { voices() }
    }
  }

  /// The controls of what the engine can change while it plays, and the place that says so.
  private static func voices() -> Markup {
    group {
      tag("div", ["role": "status"]) {
        tag("div", ["class": "box", "id": "player-changed", "hidden": ""]) {
          tag("span", ["id": "player-changed-words"])
          " "
          tag("button", ["type": "button", "id": "player-measured"]) { "Hear it as measured" }
        }
      }
      turned("player-turns", "Parameters")
      turned("player-voices", "Voices")
    }
  }

  /// A list of what can be turned, which the page's script fills.
  private static func turned(_ id: String, _ head: String) -> Markup {
    tag("details", ["class": "voices", "id": id, "hidden": ""]) {
      tag("summary", ["id": "\(id)-head"]) { head }
      tag("ul", ["id": "\(id)-list"])
    }
  }

  private static func transport() -> Markup {
    tag("div", ["class": "transport"]) {
      tag("button", ["type": "button", "id": "player-play", "class": "play"]) { "Play" }
      tag("label", ["class": "hidden", "for": "player-seek"]) { "Position" }
      tag(
        "input",
        ["type": "range", "id": "player-seek", "min": "0", "max": "1", "step": "0.1", "value": "0"])
      tag("span", ["class": "time", "id": "player-time"]) { "0:00.0" }
      tag("label", ["class": "check"]) {
        tag("input", ["type": "checkbox", "id": "player-loop"])
        "Loop"
      }
      tag("label", ["class": "volume"]) {
        "Volume "
        tag(
          "input",
          [
            "type": "range", "id": "player-volume", "min": "0", "max": "1", "step": "0.01",
            "value": "0.8",
          ])
      }
      tag("label", ["class": "check"]) {
        tag("input", ["type": "checkbox", "id": "player-keys", "checked": ""])
        "Keys choose variants"
      }
    }
  }
}
