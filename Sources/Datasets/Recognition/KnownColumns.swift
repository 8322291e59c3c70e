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

  /// Input by normalised column name, with the rank of the name: lower wins when two columns claim one input.
  static func match(_ normalised: String) -> (input: String, rank: Int)? { table[normalised] }

  private static let table: [String: (input: String, rank: Int)] = {
    var table: [String: (input: String, rank: Int)] = [:]
    for name in names { table[ColumnHeader.normalised(name)] = (name, 0) }
    for (input, names) in aliases {
      for (rank, name) in names.enumerated() { table[name] = (input, rank + 1) }
    }
    return table
  }()

  private static let aliases: [(String, [String])] = [
    ("latitude", ["lat", "gps_latitude", "location_latitude", "position_lat"]),
    ("longitude", ["lon", "lng", "long", "gps_longitude", "location_longitude", "position_long"]),
    (
      "altitude",
      [
        "enhanced_altitude", "ele", "elevation", "alt", "h_msl", "height", "altitude_m",
        "gps_altitude", "location_altitude",
      ]
    ),
    (
      "accuracy",
      [
        "horizontal_accuracy", "accuracy_horizontal", "h_acc", "hacc", "location_accuracy",
        "gps_accuracy",
      ]
    ),
    (
      "speed",
      ["enhanced_speed", "gps_speed", "location_speed", "velocity", "ground_speed", "groundspeed"]
    ),
    ("course", ["bearing", "direction", "track", "gps_bearing", "location_bearing", "cog"]),
    ("heading", ["true_heading", "compass_heading", "compass", "azimuth", "orientation_azimuth"]),
    ("heart_rate", ["hr", "heartrate", "heart_rate_bpm", "heart_beat", "bpm"]),
    ("pace", ["steps_per_minute", "steps_min", "cadence_spm", "step_rate", "spm"]),
    ("steps", ["step_count", "stepcount", "step_counter", "number_of_steps"]),
    ("cadence", ["run_cadence", "cad"]),
    (
      "temperature",
      [
        "air_temperature", "temperature_2m", "dry_bulb", "atemp", "temp", "t_air", "temp_air",
        "ambient_temperature",
      ]
    ),
    ("humidity", ["relative_humidity", "relative_humidity_2m", "rhum", "rh"]),
    (
      "pressure",
      ["surface_pressure", "atmospheric_pressure", "air_pressure", "barometer", "baro"]
    ),
    ("rain", ["rain_rate", "precipitation_rate", "rainfall_rate"]),
    ("wind_speed", ["wind_speed_10m", "windspeed", "wspd", "wind_spd"]),
    ("wind_direction", ["wind_direction_10m", "wdir", "wind_dir", "winddirection"]),
    ("light", ["lux", "illuminance", "illumination", "gh_illum", "ambient_light"]),
    ("weather", ["weather_code", "weathercode", "wmo_code", "weather_condition"]),
    ("acceleration_x", ["linear_acceleration_x", "accel_x", "acc_x", "g_fx", "gfx"]),
    ("acceleration_y", ["linear_acceleration_y", "accel_y", "acc_y", "g_fy", "gfy"]),
    ("acceleration_z", ["linear_acceleration_z", "accel_z", "acc_z", "g_fz", "gfz"]),
    ("ambience.level", ["d_bfs", "dbfs"]),
  ]

  /// Units that a dialect or a name implies where the log writes none.
  static func impliedUnit(_ normalised: String, in dialect: LogDialect) -> Unit? {
    switch normalised {
    case "position_lat", "position_long": "semicircles"
    case "g_fx", "g_fy", "g_fz", "gfx", "gfy", "gfz": "g"
    case "speed" where dialect == .openTracks: "km/h"
    case "distance", "sensor_distance", "step_length": "m"
    case "power": "W"
    default: nil
    }
  }
}
