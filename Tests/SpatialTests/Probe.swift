import Glibc
import Score
import SOFA
import TestSupport
import Testing

@testable import Signals
@testable import Spatial

struct Probe {
  @Test func loo() throws {
    let components = 24
    let all = Heads.measurements
    let model = InterauralModel(size: 1024)
    var (sds, pooled, lags, ilds): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
    for fold in 0..<5 {
      let kept = all.directions.indices.filter { $0 % 5 != fold }
      let head = try Head(
        HeadMeasurements(
          sampleRate: 48_000, directions: kept.map { all.directions[$0] },
          left: kept.map { all.left[$0] }, right: kept.map { all.right[$0] },
          delays: kept.map { all.delays[$0] }, distance: 1.4), components: components)
      for i in all.directions.indices where i % 5 == fold {
        let d = all.directions[i]
        guard d.elevation >= -25, d.elevation <= 75 else { continue }
        var (l, r) = (model.spectrum(all.left[i]), model.spectrum(all.right[i]))
        for k in 0...512 {
          let g = head.equaliser[k]
          l.re[k] *= g; l.im[k] *= g; r.re[k] *= g; r.im[k] *= g
        }
        let found = head.response(HeadDirections.vector(d))
        let (fl, fr) = (model.spectrum(found.left), model.spectrum(found.right))
        lags.append(abs(model.lag(l, r) - model.lag(fl, fr) - found.lag / 48_000) * 1e6)
        let (pl, pr, ql, qr) = (
          model.powers(l), model.powers(r), model.powers(fl), model.powers(fr)
        )
        var sum = 0.0, all = 0.0
        for (p, q) in [(pl, ql), (pr, qr)] {
          let e = zip(p, q).map { 10 * log10($0 / $1) }
          let square = e.reduce(0) { $0 + $1 * $1 } / Double(e.count)
          sum += square.squareRoot() / 2; all += square / 2
        }
        sds.append(sum); pooled.append(all.squareRoot())
        ilds.append(
          abs(
            10 * log10(pl.reduce(0, +) / pr.reduce(0, +)) - 10
              * log10(ql.reduce(0, +) / qr.reduce(0, +))))
      }
    }
    func say(_ n: String, _ x: [Double]) {
      let s = x.sorted()
      print(
        components, n, s.count, "mean", s.reduce(0, +) / Double(s.count), "median", s[s.count / 2],
        "p95", s[s.count * 95 / 100], "max", s.last!)
    }
    say("SD", sds); say("pooled", pooled); say("lag", lags); say("ILD", ilds)
  }
  @Test func east() {
    let model = InterauralModel()
    for k in [Heads.light, Heads.kemar] {
      for x in [30.0, -30.0] {
        let scene = Scene(head: k)
        scene.renderer.move(0, to: Vector3(x, 0, 0), over: 0, at: 0)
        var random = SeededRandom(seed: 1)
        let noise = (0..<4096).map { _ in Float(random.uniform() - 0.5) }
        scene.run(quanta: 64) { _, i in noise[i] }
        let (l, r) = (model.spectrum(scene.left), model.spectrum(scene.right))
        print(
          x, "mean lag", model.lag(l, r) * 1e6, Level.decibels(Level.rms(scene.left)),
          Level.decibels(Level.rms(scene.right)))
      }
    }
  }
  @Test func splatter() {
    for rate in [90, 360.0] {
      for f in [1000, 4000.0, 8000] {
        for (k, exact) in [(Heads.light, false), (Heads.kemar, false), (Heads.kemar, true)] {
          let scene = Scene(head: k)
          let size = 131072
          scene.run(
            quanta: size / 64 + 40,
            sound: { _, i in Float(0.5 * sin(2 * Double.pi * f * Double(i) / 48_000)) }
          ) { r, frame in
            if exact {
              let t = Double(frame + 64) / 48_000 * rate * .pi / 180
              r.move(0, to: Vector3(sin(t), cos(t), 0), over: 64, at: frame)
            } else if (frame + 479) / 480 * 480 < frame + 64 {
              let at = (frame + 479) / 480 * 480
              let t = Double(at + 480) / 48_000 * rate * .pi / 180
              r.move(0, to: Vector3(sin(t), cos(t), 0), over: 480, at: at)
            }
          }
          let fft = FFT(count: size)
          for e in [scene.left, scene.right] {
            var re = e[2560...].prefix(size).enumerated().map { i, x in
              let p = 2 * Double.pi * Double(i) / Double(size)
              let w: Double =
                0.35875 - 0.48829 * cos(p) + 0.14128 * cos(2 * p) - 0.01168 * cos(3 * p)
              return w * Double(x)
            }
            var im = [Double](repeating: 0, count: size)
            fft.forward(&re, &im)
            var (a, b, c) = (0.0, 0.0, 0.0)
            for k in 0...size / 2 {
              let h = Double(k) * 48_000 / Double(size)
              let p = re[k] * re[k] + im[k] * im[k]
              if abs(h - f) <= 50 { a += p } else { b += p }
              if abs(h - f) > 1000 { c += p }
            }
            if rate == 360, f == 4000, k.components >= 24 {
              for (lo, hi) in [
                (0.0, 20.0), (20, 40), (40, 50), (50, 60), (60, 70), (70, 74), (74, 100),
                (100, 142), (142, 146), (146, 200), (200, 400), (400, 700), (700, 800), (800, 1000),
              ] {
                var s = 0.0
                for k in 0...size / 2 {
                  let h = Double(k) * 48_000 / Double(size) - f
                  if abs(h) >= lo && abs(h) < hi { s += re[k] * re[k] + im[k] * im[k] }
                }
                print("mean band", lo, hi, 10 * log10(s / a))
              }
            }
            print(rate, f, k.components, "mean splatter", 10 * log10(b / a), 10 * log10(c / a))
          }
        }
      }
    }
  }
}
