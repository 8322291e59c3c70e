-- Rose garden
-- hear: warm days open the pad; quick steps set the tempo; wind scatters it into grains; the season picks the tuning of the bells
-- data: temperature (°C), pace (steps/min), season, wind_speed (m/s)
-- try:  ripples render mappings/rose-garden.lua --data datasets/garden-walk
-- try:  ripples render mappings/rose-garden.lua --data datasets/garden-walk --variant still
-- allow: data-clipped, standing still rests at the slowest tempo; at 0 the bells would stop for good

local tunings = {
  spring = tuning("lydian", "D3"), summer = tuning("major pentatonic", "D3"),
  autumn = tuning("dorian", "D3"), winter = tuning("minor pentatonic", "D3"),
}

return mapping {
  name = "Rose garden",

  params = {                                  -- what a researcher varies: --set, sliders, sweeps, variants
    brightness = { 6000, min = 500, max = 12000, unit = "Hz", scale = "exp" },
    density    = { 1, min = 0.25, max = 4 },
  },

  variants = {                                -- named settings of params, compared with one command
    open  = { brightness = 9000 },
    still = { brightness = 2500, density = 0.5 },
  },

  voices = {
    pad = synth({ cutoff = { 800, min = 60, max = 12000, unit = "Hz", scale = "exp" } },
      function(p)
        local osc = saw(p.pitch) + saw(p.pitch * 1.005)
        return lowpass(osc, p.cutoff, 0.4) * adsr(p.gate, 2, 1, 0.7, 4)
      end),
    bell = sampler { preset = "Music Box" },  -- of the default SoundFont; soundfont = "file.sf2" for another
  },

  map = {                                     -- declarative: the workbench can plot, lint and compare it
    {
      from = "temperature", to = "pad.cutoff", domain = { -5, 35 }, range = { 300, param "brightness" },
      scale = "exp",
    },
    { from = "pace",       to = "tempo",    domain = { 40, 160 }, range = { 40, 160 }, smooth = 4 },
    { from = "wind_speed", to = "grains.mix", domain = { 0, 12 }, range = { 0, 0.6 } },
  },

  effects = {
    grains = granulator { size = 0.08, rate = 40, scatter = 0.5 },
    space  = reverb { time = 2.5, mix = 0.2 },
  },

  sequences = {                               -- coroutines on the musical clock
    drone = function(env) play("pad", { pitch = "D2", level = -16.5 }) end,   -- held until the mapping ends
    bells = loop(function(env)
      local scale = tunings[env.season_name or "spring"]
      play("bell", { pitch = scale:degree(random(0, 9)), duration = 0.5, level = -10.5 })
      sync(1 / params.density)                -- wait for the next multiple of this many beats
    end),
  },

  control = function(env, out)                -- optional, every control tick: anything `map` cannot say
    out.pad.level = out.pad.level + (env.inside and 0 or -6)
  end,
}
