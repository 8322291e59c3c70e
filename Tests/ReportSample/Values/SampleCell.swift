import Glibc
import Report

/// Cells of the sample: a tone whose pitch follows a slow curve.
public enum SampleCell {
  static let step = 0.1

  static func cell(
    _ variant: Report.Variant, _ v: Int, dataset: String, _ d: Int
  ) -> Report.Cell {
    let id = "\(variant.id)-\(dataset)"
    return Report.Cell(
      variant: variant.id, dataset: dataset, seconds: SampleReport.seconds,
      gainDB: -3.2 + Double(v),
      lufs: -23.04, truePeak: -7.5,
      warnings: v == 1 ? ["2 of 120 values of temperature were clipped at 35 °C"] : [],
      measurements: SampleMetrics.measurements(v, d),
      audio: Report.Cell.Audio(
        file: "audio/\(id).wav", type: "audio/wav", seconds: SampleReport.seconds),
      traces: traces(v, d), notes: notes(v, d), transfers: transfers(v, d),
      spectrogram: Report.Cell.Spectrogram(file: "figures/\(id).bmp", low: 50, high: 8000))
  }

  /// °C at a second.
  static func temperature(_ t: Double, _ d: Int) -> Double {
    d == 0 ? 16 + 9 * sin(t * 0.7) + 2 * sin(t * 2.3) : 4 + 2 * (t / 1.5).rounded(.down)
  }

  /// Hz at a temperature.
  public static func pitch(_ degrees: Double, _ v: Int) -> Double {
    let share = (degrees + 5) / 40
    let place = v == 1 ? (share * 15).rounded(.down) / 15 : v == 2 ? 1 - share : share
    return 146.8 * exp2(2 * place)
  }

  static func erb(_ hertz: Double) -> Double { 21.4 * log10(1 + 0.00437 * hertz) }

  private static var times: [Double] { (0..<120).map { Double($0) * step } }

  private static func traces(_ v: Int, _ d: Int) -> Report.Traces {
    let degrees = times.map { temperature($0, d) }
    let pitches = degrees.map { pitch($0, v) }
    let heard = pitches.enumerated().map { index, hertz -> Double? in
      index % 17 == 0 ? nil : hertz * (1 + 0.004 * sin(Double(index)))
    }
    return Report.Traces(
      step: step, rows: Array(0..<120),
      inputs: [
        Report.Traces.Series(name: "temperature", unit: "°C", values: degrees),
        Report.Traces.Series(
          name: "heading", unit: "°",
          values: times.map { ($0 * 40).truncatingRemainder(dividingBy: 360) }),
      ],
      parameters: [
        Report.Traces.Parameter(name: "tone.pitch", unit: "Hz", lines: [[0, 14]], values: pitches),
        Report.Traces.Parameter(
          name: "tone.level", unit: "dB", lines: [[0, 18], [60, 19]],
          values: times.map { $0 < 6 ? -6 : -9 }),
      ],
      tracked: [
        Report.Traces.Series(name: "f0", unit: "Hz", values: heard),
        Report.Traces.Series(
          name: "level", unit: "dB", values: times.map { -23 + 2 * sin($0 * 3) }),
      ])
  }

  private static func notes(_ v: Int, _ d: Int) -> [Report.Cell.Note] {
    (0..<24).map { index in
      let start = Double(index) * 0.5
      let seconds = [start, start + 0.2, start + 0.42]
      return Report.Cell.Note(
        voice: "tone", start: start, end: start + 0.42, pitch: pitch(temperature(start, d), v),
        row: index * 5, line: 18,
        glide: v == 0 ? seconds.map { [$0, pitch(temperature($0, d), v)] } : nil)
    }
  }

  private static func transfers(_ v: Int, _ d: Int) -> [Report.Transfer] {
    let degrees = times.map { temperature($0, d) }
    let low = degrees.min() ?? 0
    let width = ((degrees.max() ?? 1) - low) / 10
    let bins = (0..<10).map { bin -> [Double] in
      let from = low + Double(bin) * width
      let count = degrees.filter { $0 >= from && ($0 < from + width || bin == 9) }.count
      return [from, from + width, Double(count)]
    }
    return [
      Report.Transfer(
        input: "temperature", inputUnit: "°C", target: "tone.pitch", targetUnit: "Hz",
        perceptUnit: "ERB-rate", line: 14,
        points: degrees.map { [$0, pitch($0, v), erb(pitch($0, v))] }, histogram: bins)
    ]
  }
}
