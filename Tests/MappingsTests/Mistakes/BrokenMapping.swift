/// A mistake that people make in a mapping: the text that it replaces, and what is said of it.
struct BrokenMapping {
  let right, wrong, said: String

  init(_ right: String, _ wrong: String, _ said: String) {
    (self.right, self.wrong, self.said) = (right, wrong, said)
  }

  /// The whole text with the mistake in it, once.
  var text: String {
    guard let range = Self.whole.firstRange(of: right) else { return "" }
    return Self.whole.replacingCharacters(in: range, by: wrong)
  }

  static let whole = #"""
    -- Warmth as pitch
    -- hear: one long note
    -- data: temperature
    local function loudness(t)
      if t > 20 then
        return -12
      end
      return -18
    end

    return mapping {
      name = "Warmth as pitch",
      voices = {
        tone = synth(function(p)
          local osc = triangle(p.pitch)
          return osc * adsr(p.gate, 0.05, 0.1, 0.8, 0.5)
        end),
      },
      map = {
        { from = "temperature", to = "tone.pitch", domain = { 0, 30 }, range = { "C3", "C6" } },
        { from = "pace", to = "tone.level", domain = { 0, 160 }, range = { -20, -6 } },
      },
      sequences = {
        hold = function(env)
          while true do
            play("tone", { level = loudness(env.temperature), duration = 1 })
            sync(1)
          end
        end,
        bells = function(env)
          for i = 1, 4 do
            play("tone", { pitch = 60 + i, duration = 1 })
            sync(1)
          end
        end,
      },
    }

    """#
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, by text: String) -> String {
    String(self[..<range.lowerBound]) + text + self[range.upperBound...]
  }
}
