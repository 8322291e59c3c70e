-- Every datum a click
-- hear: a rattle of forty notes a second; the pitch of each is the pace, and none can be heard by itself
-- data: pace (steps/min)
-- teaches: what goes wrong when events come too thick

return mapping {
  name = "Every datum a click",
  tempo = 120,

  voices = {
    click = synth(function(p) return triangle(p.pitch) * adsr(p.gate, 0.002, 0.05, 0.6, 0.05) end),
  },

  map = {
    { from = "pace", to = "click.pitch", domain = { 50, 140 }, range = { "C4", "C5" } },
  },

  sequences = {
    clicks = function()
      while true do
        play("click", { level = -12, duration = 0.2 })
        sleep(1 / 40)
      end
    end,
  },
}
