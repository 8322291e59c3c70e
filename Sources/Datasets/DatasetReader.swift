/// Reads any log that the project knows into a dataset.
public enum DatasetReader {
  /// Reads a dataset folder, a phone app's folder or archive, or a single log file.
  ///
  /// - Parameters:
  ///   - path: a folder with `datapackage.json`, a folder of CSV files, or a file: CSV, TSV, GPX, TCX,
  ///     NDJSON, JSON, zip, and whatever gpsbabel converts (FIT, KML, KMZ, NMEA, IGC…).
  ///   - options: what the caller knows that the log does not say.
  /// - Throws: when the file cannot be read whole; what is merely odd is in `Dataset.findings`.
  public static func read(
    path: String, options: ReadOptions = ReadOptions()
  ) throws(DatasetError) -> Dataset {
    let log = try rawLog(path)
    return try Assembler.dataset(log, file: path, options: options)
  }

  private static func rawLog(_ path: String) throws(DatasetError) -> RawLog {
    let stream = try ByteStream(path: path)
    let head = try stream.read(1 << 12)
    stream.putBack(head)
    let text = String(decoding: head, as: UTF8.self)
    if text.contains("<gpx") { return try GPXReader.read(stream) }
    if text.contains("<TrainingCenterDatabase") { return try TCXReader.read(stream) }
    return try CSVReader.read(stream)
  }
}
