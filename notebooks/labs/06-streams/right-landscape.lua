-- Wood, wind, string
-- hear: wood blocks low in the middle hurry with the walker; wind whistles high, the higher the warmer it is; between
--       them a string is plucked three times a second and wanders from the left (west) to the right (east)
-- data: pace (steps/min), temperature (°C), heading (°)
-- teaches: a knock, a noise and a string need not share anything

return mapping {
  name = "Wood, wind, string",

  voices = {
    wood = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.008, 0.03, 0.6, 0.05) end),
    wind = synth({ brightness = { 3000, min = 200, max = 12000, unit = "Hz", scale = "exp" } }, function(p)
      local hiss = bandpass(pink(), p.brightness, 0.8)
      return bandpass(hiss, p.brightness, 0.8) * adsr(p.gate, 0.5, 0.1, 1, 0.5) * 4
    end),
    string = synth(function(p) return lowpass(triangle(p.pitch), 900) * adsr(p.gate, 0.02, 0.1, 0.5, 0.06) end),
  },

  map = {
    { from = "pace", to = "tempo", domain = { 60, 140 }, range = { 120, 280 } },
    { from = "temperature", to = "wind.brightness", domain = { 0, 30 }, range = { 3500, 10000 }, scale = "exp" },
    {
      from = function(env) return math.sin(math.rad(env.heading or 0)) end,
      to = "string.pan", domain = { -1, 1 }, range = { -0.9, 0.9 },
    },
  },

  sequences = {
    wood = every(1, function() play("wood", { pitch = hz(90), duration = 0.06, level = -5 }) end),
    wind = function() play("wind", { level = -16 }) end,
    string = function()
      while true do
        play("string", { pitch = "D5", duration = 0.15, level = -15 })
        sleep(0.3)
      end
    end,
  },
}
