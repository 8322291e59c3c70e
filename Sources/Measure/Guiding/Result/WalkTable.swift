import Score

/// Every walk as a line of CSV.
enum WalkTable {
  static let header =
    "variant,name,condition,angle_deg,arrival_m,gps_noise_m,compass_noise_deg,compass_offset_deg,walker_noise,walker,target,distance_m,reached,seconds,path_m,detour,standing_s,reversals,away_m,remaining_m,sounding_s"

  static func csv(_ table: GuideTable) -> String {
    var lines = [header]
    for (variant, one) in table.plan.variants.enumerated() {
      for (number, condition) in table.plan.conditions.enumerated() {
        let start =
          [one.id, one.name.csvCell, "d\(number + 1)"]
          + [
            condition.angle, condition.arrival, condition.positionNoise, condition.compassNoise,
            condition.compassOffset, condition.walkerNoise,
          ].map(Figure.plain)
        for (walker, walk) in table.walks(variant, number).enumerated() {
          lines.append((start + ["\(walker + 1)"] + cells(walk)).joined(separator: ","))
        }
      }
    }
    return lines.joined(separator: "\r\n") + "\r\n"
  }

  private static func cells(_ walk: WalkResult) -> [String] {
    func short(_ value: Double) -> String { Figure.short(value, decimals: 3) }
    return [
      walk.target.csvCell, short(walk.distance), walk.isReached ? "1" : "0", short(walk.seconds),
      short(walk.path), walk.detour.map(short) ?? "", short(walk.standing), "\(walk.reversals)",
      short(walk.away), short(walk.remaining), short(walk.heard),
    ]
  }
}
