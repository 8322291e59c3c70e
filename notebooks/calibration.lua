-- Calibration noise
-- hear: steady pink noise, the same in both ears
-- data: any
-- try:  ripples render notebooks/calibration.lua --data datasets/staircase --length 60 --loudness -23 --out out/calibration.wav
-- teaches: what a level of the file is at the ear: see notebooks/TEACHING.md

return mapping {
  name = "Calibration noise",
  voices = { noise = synth(function(p) return pink() * 0.3 * asr(p.gate, 0.5, 0.5) end) },
  sequences = { hold = function() play("noise") end },
}
