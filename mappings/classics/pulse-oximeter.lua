-- Pulse oximeter
-- hear: a tone at each heart beat, whose pitch is the oxygen in the blood: in the middle it sinks, far more than a tenth, and
--       climbs back when the patient breathes again
-- data: heart_rate (bpm), spo2 (%)
-- source: Nellcor, 1983: F. E. Block, G. T. Schulte, J. Clin. Monit. 8, 1992, 198 (67 % of 75 people heard a step of 1 %);
--         equal steps in Hz or in ratio: Z. Brown and others, Applied Ergonomics 51, 2015, 350,
--         doi 10.1016/j.apergo.2015.06.006. No two makers have the same pitches (D. C. Santamore, T. G. Cleaver, J. Clin.
--         Monit. Comput. 18, 2004, 89); the ends here are our own: 880 Hz is 100 %, and 1 % is 0.6 of a semitone
-- try:  ripples render mappings/classics/pulse-oximeter.lua --data datasets/patient
-- try:  ripples render mappings/classics/pulse-oximeter.lua --data datasets/patient --variant linear
-- teaches: one sound with two data, rate and pitch; equal steps in Hz against equal ratios

local ratio = 2 ^ (18 / 12)     -- of the pitches of 100 % and 70 %

-- The place between two pitches, equally far apart in semitones, at which equal steps in Hz lie.
local function equalHertz(x) return math.log(1 + x * (ratio - 1)) / math.log(ratio) end

return mapping {
  name = "Pulse oximeter",

  params = { linear = { 0, min = 0, max = 1, doc = "1 makes each 1 % equally many Hz, 0 equally many semitones." } },
  variants = { linear = { linear = 1 } },

  voices = {
    beep = synth(function(p)
      local tone = sine(p.pitch) + 0.3 * sine(2 * p.pitch) + 0.1 * sine(3 * p.pitch)
      return tone * adsr(p.gate, 0.01, 0.05, 0.8, 0.06) * 0.6
    end),
  },

  map = {
    {
      from = "spo2", to = "beep.pitch", domain = { 70, 100 }, range = { "D#4", "A5" },
      scale = function(x) return x + params.linear * (equalHertz(x) - x) end,
    },
  },

  effects = { ward = reverb { time = 0.6, mix = 0.12 } },

  sequences = {
    heart = loop(function(env)
      play("beep", { duration = 0.13, level = -7 })
      sleep(60 / math.max(30, env.heart_rate or 60))
    end),
  },
}
