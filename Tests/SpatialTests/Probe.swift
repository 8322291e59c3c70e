import Glibc
import Score
import SOFA
import TestSupport
import Testing

@testable import Signals
@testable import Spatial

struct Probe {
  @Test func head() throws {
    for k in [16, 24, 32] {
      try loo(k)
    }
  }
  func loo(_ components: Int) throws {
    let all = Heads.measurements
    var tags: [(Double, Double)] = []
    let model = InterauralModel(size: 1024)
    var (sds, lags, ilds): ([Double], [Double], [Double]) = ([], [], [])
    for fold in 0..<5 {
      let kept = all.directions.indices.filter { $0 % 5 != fold }
      let head = try Head(HeadMeasurements(sampleRate: 48_000, directions: kept.map { all.directions[$0] }, left: kept.map { all.left[$0] }, right: kept.map { all.right[$0] }, delays: kept.map { all.delays[$0] }, distance: 1.4), components: components)
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
        let (pl, pr, ql, qr) = (model.powers(l), model.powers(r), model.powers(fl), model.powers(fr))
        for (p, q) in [(pl, ql), (pr, qr)] {
          let e = zip(p, q).map { 10 * log10($0 / $1) }
          tags.append((d.azimuth, d.elevation)); sds.append((e.reduce(0) { $0 + $1 * $1 } / Double(e.count)).squareRoot())
        }
        ilds.append(abs(10 * log10(pl.reduce(0, +) / pr.reduce(0, +)) - 10 * log10(ql.reduce(0, +) / qr.reduce(0, +))))
      }
    }
    func say(_ n: String, _ x: [Double]) {
      if n == "SD", components == 24 { for i in x.indices.sorted(by: { x[$0] > x[$1] }).prefix(40) { print(tags[i], x[i]) } }
      let s = x.sorted()
      print(components, n, s.count, "mean", s.reduce(0, +) / Double(s.count), "median", s[s.count / 2], "p95", s[s.count * 95 / 100], "max", s.last!)
    }
    say("SD", sds); say("lag", lags); say("ILD", ilds)
  }
}
