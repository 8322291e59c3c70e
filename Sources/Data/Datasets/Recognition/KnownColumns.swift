internal import Score

/// Names under which logs carry the project's inputs.
enum KnownColumns {
  /// Inputs of the derivations that are no inputs of the project by themselves.
  static let auxiliary: [InputSpec] = [
    InputSpec("steps", "steps", in: 0...1e7, doc: "Steps counted since the start."),
    InputSpec(
      "cadence", "1/min", in: 0...250, doc: "Cadence as the log gives it: one leg or cranks."),
    InputSpec("acceleration_x", "m/s²", in: -200...200, doc: "Acceleration of the device."),
    InputSpec("acceleration_y", "m/s²", in: -200...200, doc: "Acceleration of the device."),
    InputSpec("acceleration_z", "m/s²", in: -200...200, doc: "Acceleration of the device."),
  ]

  static func spec(_ name: String) -> InputSpec? {
    Inputs.named(name) ?? auxiliary.first { $0.name == name }
  }

  /// Every name that a rename may give without being suspected of a slip.
  static let names = Inputs.all.map(\.name) + auxiliary.map(\.name)

  /// The meaning of a column's name: an input, how well the name fits, and the unit it ends in.
  struct Match {
    let input: String
    /// Lower wins when two columns claim one input.
    let rank: Int
    var unit: Unit?
  }

  /// The input that a column's name means, `Wind speed` or `Höhe`; with a unit at its end, `temp_F`, it can be made of
  /// the column, which stays what it is.
  ///
  /// - Parameter unit: the column's, where it is written: with one that fits, `T / °C` is a temperature.
  static func match(_ name: String, in unit: Unit? = nil) -> Match? {
    let words = normalised(name)
    let plain = words.split(separator: "_").filter { !statistics.contains(String($0)) }
    let short = plain.joined(separator: "_")
    for (text, rank) in [(words, 0), (short, 50)] where rank == 0 || text != words {
      if let (input, own) = known(text, in: unit) { return Match(input: input, rank: rank + own) }
      if let match = match(endingInUnit: text) {
        return Match(input: match.input, rank: rank + match.rank, unit: match.unit)
      }
    }
    return nil
  }

  /// A name as it is looked up: `Höhe (GPS)` is `hohe_gps`.
  static func normalised(_ name: String) -> String { ColumnHeader.normalised(name).withoutAccents }

  /// Words that say how values were summed up, which changes nothing of what they are.
  private static let statistics: Set<String> = [
    "avg", "average", "mean", "mittel", "mittelwert", "mittlere", "moyenne", "media",
  ]

  private static func known(_ words: String, in unit: Unit?) -> (input: String, rank: Int)? {
    if let found = table[words] {
      let isOfSteps = unit.flatMap(UnitTable.entry)?.canonical == .stepsPerMinute
      return found.input == "cadence" && isOfSteps ? ("pace", 30) : found
    }
    guard let unit else { return nil }
    let fitting = short.filter { input, names in
      names.contains(words)
        && spec(input).flatMap { UnitTable.conversion(from: unit, to: $0.unit) } != nil
    }
    return fitting.count == 1 ? (fitting[0].0, 40) : nil
  }

  private static func match(endingInUnit normalised: String) -> Match? {
    for cut in normalised.indices where normalised[cut] == "_" {
      var stem = normalised[..<cut]
      if stem.hasSuffix("_in") || stem.hasSuffix("_en") { stem = stem.dropLast(3) }
      let inputs =
        table[String(stem)].map { [$0] }
        ?? short.filter { stem.count > 1 && $0.1.contains(String(stem)) }.map { ($0.0, 40) }
      for (input, rank) in inputs {
        guard let spec = spec(input), let end = NamedUnit.end(of: normalised, in: spec.unit),
          end.stem == normalised[..<cut]
        else { continue }
        return Match(input: input, rank: rank + 100, unit: end.unit)
      }
    }
    return nil
  }

  static let table: [String: (input: String, rank: Int)] = {
    var table: [String: (input: String, rank: Int)] = [:]
    for name in names { table[ColumnHeader.normalised(name)] = (name, 0) }
    for (input, names) in aliases {
      for (rank, name) in names.enumerated() { table[name] = (input, rank + 1) }
    }
    return table
  }()

  /// Names that mean an input only together with a unit of it.
  static let short: [(String, [String])] = [
    ("temperature", ["t", "ta"]), ("humidity", ["u", "h", "rf"]),
    ("pressure", ["bp", "press", "p"]),
    ("wind_speed", ["ws", "wind", "ff"]), ("wind_direction", ["wd", "wind", "dd"]),
    ("light", ["licht", "intensity", "solar", "l"]), ("altitude", ["h", "z"]),
  ]

  /// An input a line, then the names that mean it, the best first.
  private static let aliases = """
    latitude: lat gps_latitude location_latitude position_lat breitengrad geographische_breite \
      latitud latitudine location_lat decimal_latitude decimallatitude gps_lat gpslat lat_deg latitude_deg \
      latitude_degrees lat_dd latitude_dd lat_wgs84 latitude_wgs84 latitude_n latitude_n_s latitude_ns geo_lat \
      geolat coordinates_lat coords_latitude start_lat szerokosc sirka leveysaste breddegrad enlem y_coordinate_wgs84
    longitude: lon lng long gps_longitude location_longitude position_long langengrad \
      laengengrad geographische_lange longitud longitudine location_long location_lng location_lon \
      decimal_longitude decimallongitude gps_lon gps_long gps_lng gpslon gpslong lon_deg longitude_deg longitude_degrees \
      lon_dd longitude_dd lon_wgs84 longitude_wgs84 longitude_e longitude_w longitude_e_w longitude_ew geo_lon \
      geo_long geo_lng geolon geolong coordinates_lon coordinates_lng coords_longitude start_lon start_lng \
      position_lon dlugosc delka pituusaste lengdegrad langdgrad boylam x_coordinate_wgs84
    altitude: enhanced_altitude ele elevation alt h_msl height altitude_m gps_altitude \
      location_altitude height_above_msl height_above_mean_sea_level altitude_msl alt_msl elevation_m ele_m gpsalt hohe hoehe meereshohe meereshoehe altitud elevacion hoogte
    accuracy: horizontal_accuracy accuracy_horizontal h_acc hacc location_accuracy gps_accuracy hor_acc
    speed: enhanced_speed gps_speed location_speed velocity ground_speed groundspeed sog speed_over_ground \
      geschwindigkeit vitesse velocidad velocita snelheid
    course: bearing direction track gps_bearing location_bearing cog course_over_ground track_angle gps_course location_course
    heading: true_heading compass_heading compass azimuth orientation_azimuth hdg_dvc hdg_tru heading_true hdg
    heart_rate: hr heartrate heart_rate_bpm heart_beat bpm herzfrequenz puls pulse pulse_rate heart_rate_average frequence_cardiaque \
      frecuencia_cardiaca hartslag
    pace: steps_per_minute steps_min cadence_spm step_rate spm schrittfrequenz \
      schritte_pro_minute
    steps: step_count stepcount step_counter number_of_steps schritte
    cadence: run_cadence cad
    temperature: air_temperature temperature_2m dry_bulb atemp temp t_air temp_air \
      ambient_temperature temperatur lufttemperatur außentemperatur aussentemperatur \
      temperature_de_l_air temperatura temperatura_del_aire temperatuur lufttemp air_temp \
      temperature_air outdoor_temperature outdoor_temp outside_temperature outside_temp temp_out \
      tmpf tmpc air_tc air_tf
    humidity: relative_humidity relative_humidity_2m rhum rh luftfeuchtigkeit luftfeuchte \
      relative_luftfeuchtigkeit relative_luftfeuchte relative_feuchte humidite humidite_relative \
      humedad humedad_relativa umidita hum feuchte feuchtigkeit relh rel_humidity rel_hum rel_feuchte rel_luftfeuchte rel_luftfeuchtigkeit \
      relhum air_humidity hum_rel humidity_rel rh_pct outdoor_humidity \
      outside_humidity
    pressure: surface_pressure atmospheric_pressure air_pressure barometer baro luftdruck \
      pression pression_atmospherique presion presion_atmosferica
    rain: rain_rate precipitation_rate rainfall_rate
    wind_speed: wind_speed_10m windspeed wspd wind_spd windgeschwindigkeit vitesse_du_vent \
      velocidad_del_viento velocidad_viento sknt velocita_vento velocita_del_vento
    wind_direction: wind_direction_10m wdir wind_dir winddirection windrichtung \
      direction_du_vent direccion_del_viento direccion_viento drct wind_deg direzione_vento
    light: lux illuminance illumination gh_illum ambient_light beleuchtungsstarke helligkeit \
      eclairement iluminancia
    weather: weather_code weathercode wmo_code weather_condition
    acceleration_x: linear_acceleration_x accel_x acc_x g_fx gfx
    acceleration_y: linear_acceleration_y accel_y acc_y g_fy gfy
    acceleration_z: linear_acceleration_z accel_z acc_z g_fz gfz
    ambience.level: d_bfs dbfs
    """.split(separator: "\n").map { line in
      let names = line.split { $0 == ":" || $0 == " " }.map(String.init)
      return (names[0], Array(names.dropFirst()))
    }

  /// Units that a dialect or a name implies where the log writes none.
  static func impliedUnit(_ normalised: String, in dialect: LogDialect) -> Unit? {
    switch normalised {
    case "sog": "kn"
    case "g_fx", "g_fy", "g_fz", "gfx", "gfy", "gfz": "g"
    case "speed" where dialect == .openTracks: "km/h"
    case "distance", "sensor_distance", "step_length": "m"
    case "power": "W"
    case "tmpf", "air_tf": "°F"
    case "tmpc", "air_tc": "°C"
    case "sknt": "kn"
    default: nil
    }
  }
}

extension KnownColumns {
  /// The unit of the positions under FIT's names: semicircles are whole numbers of up to 2³¹, and other programs write
  /// degrees under these names too.
  static func unitOfPosition(_ normalised: String, _ values: [Double]) -> Unit? {
    guard ["position_lat", "position_long", "position_lon"].contains(normalised) else { return nil }
    let present = values.filter { !$0.isNaN }
    let areWhole = present.allSatisfy { $0 == $0.rounded() }
    return areWhole && present.contains(where: { abs($0) > 180 }) ? "semicircles" : nil
  }
}

extension Column {
  /// The column's name as the file writes it, alone and with its unit in brackets; empty for the column of an input.
  public var headers: [String] {
    guard case .own(let original, let unit) = provenance else { return [] }
    let written =
      [original]
      + (unit == .none ? [] : ["\(original) (\(unit.symbol))", "\(original) [\(unit.symbol)]"])
    return written.filter { $0 != name && !KnownColumns.names.contains($0) }
  }
}

/// A unit that a column's name ends in: `temp_F`, `speed_kmh`, `wind_speed_mph`, `pressure_inHg`.
enum NamedUnit {
  /// The unit at the end of a name that can become `target`, and the name before it; nil where there is none.
  ///
  /// A last word counts only where it is a unit of the same dimension: `speed_f` is no speed in degrees. One letter
  /// counts for temperatures, metres and accelerations, which are often written so.
  static func end(of name: String, in target: Unit) -> (stem: String, unit: Unit)? {
    let words = ColumnHeader.normalised(name).split(separator: "_").map(String.init)
    for length in stride(from: min(3, words.count - 1), through: 1, by: -1) {
      let tail = words.suffix(length)
      let stem = words.dropLast(length).joined(separator: "_")
      guard tail != ["in"] else { continue }
      for text in spellings(Array(tail), target) {
        if let entry = UnitTable.conversion(from: Unit(text), to: target) {
          let isTarget = entry.factor == 1 && entry.offset == 0
          return (stem, isTarget ? target : UnitTable.printed(Unit(text)))
        }
      }
    }
    return nil
  }

  /// Whether a name's last letter counts columns rather than naming a unit: `temp_f` beside `temp_a` and `temp_b`.
  static func isLabel(_ name: String, among columns: [CellColumn]) -> Bool {
    func parts(_ name: String) -> (stem: Substring, letter: Character)? {
      let normalised = ColumnHeader.normalised(name)
      guard normalised.dropLast().last == "_", let letter = normalised.last else { return nil }
      return (normalised.dropLast(2), letter)
    }
    guard let own = parts(name) else { return false }
    return columns.contains { column in
      guard column.name != name, let other = parts(column.name), other.stem == own.stem
      else { return false }
      return other.letter.isLetter && !"cfkmg".contains(other.letter)
    }
  }

  /// Ways to write a unit of words: `km_h` and `km_per_h` are km/h, `in_hg` is inHg, `f` is a temperature.
  private static func spellings(_ words: [String], _ target: Unit) -> [String] {
    if words.count == 1 {
      return target == .celsius && words[0].count == 1 ? [words[0].uppercased()] : [words[0]]
    }
    let parts = words.filter { $0 != "per" }
    return [words.joined(), parts.joined(separator: "/")]
  }
}

/// Columns of phone apps that mean something only within their file.
enum PhoneColumns {
  /// The claim of a column by its table's name, or nil when that adds nothing.
  static func claim(
    _ column: CellColumn, in table: RawTable, dialect: LogDialect
  ) -> Recogniser.Claim? {
    let axis = column.name.lowercased()
    let name = ColumnHeader.normalised(table.name.isEmpty ? Path.stem(table.file) : table.name)
    if !table.hasHeader, name.contains("accel") { return bareAcceleration(column, in: table) }
    if ["x", "y", "z"].contains(axis), accelerations.contains(name) {
      return Recogniser.Claim(
        input: "acceleration_" + axis, rank: name == "accelerometer" ? 0 : 2, unit: column.unit)
    }
    guard case .sensorLogger(let platform) = dialect else { return nil }
    switch (name, axis) {
    case ("orientation", "yaw"):
      guard let platform else { return nil }
      let isIOS = platform.lowercased().contains("ios")
      return Recogniser.Claim(
        input: "heading", rank: 5, unit: "rad", sign: isIOS ? -1 : 1, isMagnetic: !isIOS)
    case ("compass", "magneticbearing"):
      return Recogniser.Claim(input: "heading", rank: 6, unit: "°", isMagnetic: true)
    case ("headphone", "yaw"):
      return Recogniser.Claim(input: "head_yaw", rank: 0, unit: "rad", sign: -1)
    case ("headphone", "pitch"), ("headphone", "roll"):
      return Recogniser.Claim(input: "head_" + axis, rank: 0, unit: "rad")
    default: return nil
    }
  }

  private static let accelerations: Set<String> = [
    "accelerometer", "total_acceleration", "linear_acceleration", "linear_accelerometer",
    "acceleration",
  ]

  /// A headerless table of time, perhaps a status, and x, y, z in a file named after the sensor.
  private static func bareAcceleration(
    _ column: CellColumn, in table: RawTable
  ) -> Recogniser.Claim? {
    guard (3...4).contains(table.columns.count) else { return nil }
    let tail = table.columns.suffix(3).map(\.name)
    guard let index = tail.firstIndex(of: column.name) else { return nil }
    return Recogniser.Claim(input: "acceleration_" + ["x", "y", "z"][index], rank: 0)
  }
}
