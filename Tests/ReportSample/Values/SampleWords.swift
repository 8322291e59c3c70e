/// The texts of the sample.
enum SampleWords {
  static let summary = [
    "A carries 0.91 bit more of temperature than B [0.72, 1.10].",
    "6 % fewer of its steps are inaudible.",
    "B is 1.9 sone louder [1.4, 2.3].",
  ]

  static let methods = """
    Two mappings and one anchor were rendered with Ripples 0.6.0 (seed 18446744073709551615, 48 kHz) on two \
    datasets, and brought to −23 LUFS (EBU R 128). Intervals are 95 % intervals of a circular block \
    bootstrap with 200 replicates (Politis and Romano 1992).
    """

  static let citations = [
    "EBU R 128: Loudness normalisation and permitted maximum level of audio signals. 2023.",
    "Politis, D. N. and Romano, J. P.: A circular block-resampling procedure for stationary data. 1992.",
  ]

  static let lua = """
    -- Linear pitch: warmer is higher
    -- hear: one soft tone climbs as the air warms
    -- data: temperature (°C)

    return mapping {
      name = "Linear pitch",
      params = {
        coldest = { -5, min = -20, max = 20, unit = "°C" },
        warmest = { 35, min = 21, max = 45, unit = "°C" },
      },
      voices = { tone = synth(function(p) return sine(p.pitch) * 0.3 * adsr(p.gate) end) },
      map = {
        {
          from = "temperature", to = "tone.pitch", domain = { param "coldest", param "warmest" },
        },
      },
      sequences = {
        tone = function() play("tone", { level = -6 }) clock.sleep(6)
          play("tone", { level = -9 }) end,
      },
    }

    """
}
