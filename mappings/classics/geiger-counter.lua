-- Geiger counter
-- hear: a click for a quantum, as often as the counter counts, at random times; two crowds of clicks on the way are two
--       sources, the second one nearer
-- data: counts (a second)
-- source: H. Geiger, W. Müller, Naturwissenschaften 16, 1928, 617, doi 10.1007/BF01494093; by ear alone a source is found
--         sooner than by eye: J. Tzelgov and others, Human Factors 29, 1987, 87, doi 10.1177/001872088702900110
-- try:  ripples render mappings/classics/geiger-counter.lua --data datasets/radiation-walk
-- try:  ripples render mappings/classics/geiger-counter.lua --data datasets/radiation-walk --variant even
-- teaches: density as a carrier of data; a scale of 1 to 1; the Poisson process that chance makes of a rate

return mapping {
  name = "Geiger counter",

  params = { chance = { 1, min = 0, max = 1, doc = "1 clicks at random times, 0 in equal steps." } },
  variants = { even = { chance = 0 } },

  voices = {
    tube = synth({ rate = { 0, min = 0, max = 100, unit = "Hz" }, chance = { 1, min = 0, max = 1 } }, function(p)
      -- Each impulse is made as high as the others: a tube's pulse does not depend on what set it off.
      local random = min(dust(p.rate) * 10000, 1)
      local even = phasor(p.rate)
      local steps = max(delayline(even, 0.0001, 0, 0.01) - even, 0)
      local click = random * p.chance + min(steps * 2, 1) * (1 - p.chance)
      local body = resonator(click, 2100, 0.035) + 0.6 * resonator(click, 3700, 0.02)
      return body * asr(p.gate, 0.01, 1, 0.05)
    end),
  },

  map = {
    { from = "counts", to = "tube.rate", domain = { 0, 60 }, range = { 0, 60 } },
  },

  sequences = {
    tube = function() play("tube", { chance = params.chance, level = -6 }) end,
  },
}
