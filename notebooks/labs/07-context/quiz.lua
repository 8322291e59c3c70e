-- How warm is this tone?
-- hear: every two and a half seconds one tone to be judged; before it nothing, or the tone of 5 °C, or a staircase of
--       ten degrees a step from 5 °C to just before it
-- data: temperature (°C)
-- teaches: the same tones with and without something to compare them with
local function pitch(temperature) return 48 + 36 * (temperature + 10) / 50 end

return mapping {
  name = "How warm is this tone?",
  params = { references = { 0, min = 0, max = 2 } },
  variants = { none = { references = 0 }, one = { references = 1 }, several = { references = 2 } },
  voices = {
    line = synth(function(p) return triangle(p.pitch) * adsr(p.gate, 0.01, 0.05, 0.8, 0.05) end),
    reference = synth(function(p) return (sine(p.pitch) + 0.3 * sine(3 * p.pitch)) * adsr(p.gate, 0.01, 0.05, 0.8, 0.05) end),
  },
  map = { { from = "temperature", to = "line.pitch", domain = { -10, 40 }, range = { "C3", "C6" } } },
  sequences = {
    quiz = function(env)
      local trial = 0
      while true do
        sleep(0.2)
        local value = env.temperature or 5
        local step = value < 5 and -10 or 10
        local last = params.references == 2 and value or 5
        for mark = 5, last, step do
          if params.references > 0 then
            play("reference", { pitch = pitch(mark), duration = 0.15, level = -14 })
            sleep(0.25)
          end
        end
        play("line", { duration = 0.7, level = -10 })
        trial = trial + 1
        sleep(2.5 * trial - now())
      end
    end,
  },
}
