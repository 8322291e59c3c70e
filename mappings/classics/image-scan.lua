-- Image scan
-- hear: a picture from left to right: what is high in it is high in pitch, what is bright is loud. A line that rises is a
--       glide that rises, a disc a cluster that opens and shuts, a fence a row of low pulses
-- data: row_01 … row_64, the brightness of a picture's rows of pixels (0..1); across (0..1), the place from left to right
-- source: P. B. L. Meijer, An experimental system for auditory image representations (The vOICe), IEEE Trans. Biomed. Eng.
--         39, 1992, 112, doi 10.1109/10.121642: 64 x 64 pixels, 500 Hz to 5 kHz in equal ratios, 1.05 s from side to side.
--         The move from left to right is that of his later program
-- try:  ripples render mappings/classics/image-scan.lua --data datasets/picture.png --length 12
-- try:  ripples render mappings/classics/image-scan.lua --data datasets/picture.png --length 1.05 --tail 1
-- teaches: a whole row of data at once; time as a place; a sound whose spectrogram is its data

local rows = 64

-- The pitch of a row, the top one at 5 kHz, in equal ratios.
local function pitch(row) return 500 * 10 ^ ((rows - row) / (rows - 1)) end

local function name(row) return ("row_%02d"):format(row) end

-- Half of the rows in a voice: one for all would have more parameters than a voice can.
local map = {
  [rows + 1] = { from = "across", to = "upper.pan", domain = { 0, 1 }, range = { -1, 1 } },
  [rows + 2] = { from = "across", to = "lower.pan", domain = { 0, 1 }, range = { -1, 1 } },
}
local function half(voice, first, last)
  local brightness = {}
  for row = first, last do
    brightness[name(row)] = { 0, min = 0, max = 1 }
    map[row] = { from = name(row), to = voice .. "." .. name(row), domain = { 0, 1 }, range = { 0, 1 }, smooth = 0.002 }
  end
  return synth(brightness, function(p)
    local sum = 0
    for row = first, last do
      -- Golden steps of the phase, so that a bright column is no click.
      sum = sum + p[name(row)] * sine(pitch(row), (row * 0.618034) % 1)
    end
    return sum * asr(p.gate, 0.005, 1, 0.02) * 0.0403
  end)
end

return mapping {
  name = "Image scan",

  voices = { upper = half("upper", 1, rows / 2), lower = half("lower", rows / 2 + 1, rows) },

  map = map,

  sequences = {
    scan = function()
      play("upper")
      play("lower")
    end,
  },
}
