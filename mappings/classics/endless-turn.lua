-- Endless turn
-- hear: a tone of octaves that rises while you turn to the right and falls while you turn to the left, without end: after a
--       whole turn it is where it was, and north has no seam
-- data: heading (°)
-- source: R. N. Shepard, Circularity in judgments of relative pitch, JASA 36, 1964, 2346, doi 10.1121/1.1919362: ten
--         partials an octave apart from 4.863 Hz, between 22 and 56 dB by a raised cosine
-- try:  ripples render mappings/classics/endless-turn.lua --data datasets/garden-walk --length 60
-- try:  ripples render mappings/classics/endless-turn.lua --data datasets/garden-walk --length 60 --variant coarse
-- teaches: a circle of data on a circle of sound; a trend that is heard where no height is

local partials, lowest = 10, 4.863
local floor, top = 22, 56      -- dB SPL in the paper: here only their distance counts

-- Whole turns since the beginning, without the jump at north.
local last, turns
local function unwound(env)
  local heading = env.heading
  if not heading then return turns or 0 end
  if last then
    turns = turns + ((heading - last + 180) % 360 - 180) / 360
  else
    turns = heading / 360
  end
  last = heading
  return turns
end

return mapping {
  name = "Endless turn",

  params = {
    turns = { 1, min = 0.25, max = 4, doc = "Octaves that a whole turn goes round." },
  },
  variants = { coarse = { turns = 0.5 }, fine = { turns = 2 } },

  voices = {
    tone = synth({ chroma = { 0, min = -256, max = 256, doc = "In octaves." } }, function(p)
      local sum = 0
      for partial = 0, partials - 1 do
        local place = wrap(p.chroma + partial, 0, partials)
        local height = 0.5 - 0.5 * sine(0, place / partials + 0.25)
        -- Less the floor: a partial that leaves at one end and comes in at the other is silent there, and no click.
      sum = sum + sine(lowest * pow(2, place)) * (amplitude((floor - top) * (1 - height)) - amplitude(floor - top))
      end
      return sum * asr(p.gate, 0.5, 1, 1) * 0.082
    end),
  },

  map = {
    {
      from = function(env) return unwound(env) * params.turns end, to = "tone.chroma",
      domain = { -256, 256 }, range = { -256, 256 }, smooth = 0.3,
    },
  },

  sequences = { tone = function() play("tone") end },
}
