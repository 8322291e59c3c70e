/// The mapping of a session that was given none: one voice to play by hand.
enum EmptyMapping {
  static let path = "empty.lua"
  static let text = """
    -- Empty
    -- hear: nothing, until you play: play("tone", { pitch = "A4", duration = 1 })
    return mapping {
      name = "Empty",
      voices = {
        tone = synth(function(p) return triangle(p.pitch) * adsr(p.gate, 0.01, 0.1, 0.6, 0.4) end),
      },
    }
    """
}
