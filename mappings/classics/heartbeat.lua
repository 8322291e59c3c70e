-- Heart and breath
-- hear: a heart as a stethoscope hears it, two thuds to a beat, and air through a mouth, brighter going in than out. The
--       breath is held; the heart goes on by itself, hurries at the end, and is never quite even while there is breath
-- data: heart_rate (bpm), airflow (l/s)
-- source: auditory icons: W. W. Gaver, Human-Computer Interaction 2, 1986, 167, doi 10.1207/s15327051hci0202_3; of a
--         patient: W. T. Fitch, G. Kramer, Sonifying the body electric, in: Auditory Display, 1994, 307. From the first
--         thud to the second: 546 - 2.1 x heart rate, ms (A. M. Weissler and others, Circulation 37, 1968, 149)
-- try:  ripples render mappings/classics/heartbeat.lua --data datasets/patient
-- try:  ripples render mappings/classics/heartbeat.lua --data datasets/patient --variant heart
-- teaches: icons: sounds that are what they mean, and need no legend; the sign of a datum as a timbre

return mapping {
  name = "Heart and breath",

  params = {
    heart  = { 0, min = -60, max = 0, unit = "dB" },
    breath = { 0, min = -60, max = 0, unit = "dB" },
  },
  variants = { heart = { breath = -60 }, breath = { heart = -60 } },

  voices = {
    thud = synth(function(p)
      local knock = sine(p.pitch * (1 + 0.7 * perc(p.gate, 0.002, 0.05)))
      local body = knock + 0.5 * sine(2 * p.pitch) + 0.25 * sine(3 * p.pitch) + 0.12 * sine(4.5 * p.pitch)
      return tanh(body * perc(p.gate, 0.006, 0.16), 8)
    end),
    breath = synth({
      flow = { 0, min = 0, max = 1 },
      colour = { 700, min = 300, max = 2500, unit = "Hz", scale = "exp" },
    }, function(p)
      local mouth = bandpass(pink(), p.colour, 0.55) + 0.35 * bandpass(pink(), 2.6 * p.colour, 0.7)
      return mouth * lag(p.flow, 0.1) * asr(p.gate, 0.1, 1, 0.3) * 4
    end),
  },

  map = {
    {
      from = function(env) return math.abs(env.airflow or 0) end, to = "breath.flow",
      domain = { 0, 0.8 }, range = { 0, 1 }, smooth = 0.05,
    },
    { from = "airflow", to = "breath.colour", domain = { -0.8, 0.8 }, range = { 500, 1300 }, scale = "exp", smooth = 0.05 },
    { from = param "breath", to = "breath.level" },
  },

  sequences = {
    heart = loop(function(env)
      local rate = math.max(30, env.heart_rate or 60)
      local systole = (546 - 2.1 * rate) / 1000
      play("thud", { pitch = hz(62), duration = 0.1, level = params.heart - 13 })
      sleep(systole)
      play("thud", { pitch = hz(88), duration = 0.08, level = params.heart - 18 })
      sleep(60 / rate - systole)
    end),
    breath = function() play("breath", { level = -5 }) end,
  },
}
