internal import Files
package import JSON
public import Score

/// Reads any log that the project knows into a dataset.
public enum DatasetReader {
  /// Reads a dataset folder, a phone app's folder or archive, or a single log file.
  ///
  /// - Parameters:
  ///   - path: a folder with `datapackage.json`, a folder of CSV files, or a file: CSV, TSV, GPX, TCX,
  ///     FIT, NDJSON, JSON, PNG, zip, and whatever gpsbabel converts (KML, KMZ, NMEA, IGC…).
  ///   - options: what the caller knows that the log does not say.
  /// - Throws: `Fault` where the file cannot be read whole; what is merely odd is in `Dataset.findings`.
  public static func read(
    path: String, options: ReadOptions = ReadOptions()
  ) throws(Fault) -> Dataset {
    do throws(Fault) {
      return try readUnlocated(path, options)
    } catch { throw CellPlace.located(error) }
  }

  /// Whether a path is that of a dataset as far as its name tells: a folder, or a file with the ending of a log.
  package static func knows(_ path: String) -> Bool {
    let endings = [
      "csv", "tsv", "gpx", "tcx", "fit", "ndjson", "png", "zip", "geojson", "kml", "kmz", "nmea",
      "nma",
    ]
    return FileContent.isFolder(path) || endings.contains(Path.ext(path))
      || GPSBabel.format(of: path) != nil
  }

  /// Whether a GeoJSON text is a log: its positions have times.
  package static func isLog(geoJSON value: JSONValue) -> Bool { GeoJSONReader.holdsTimes(value) }

  private static func readUnlocated(
    _ path: String, _ options: ReadOptions
  ) throws(Fault) -> Dataset {
    var folder = path
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    if Path.lastComponent(folder) == PackageReader.fileName {
      folder = FileContent.folder(of: folder)
    }
    let isFolder = FileContent.isFolder(folder)
    let budget = ReadBudget()
    budget.keepsTexts = options.timePattern != nil
    let log = isFolder ? try folderLog(folder) : try fileLog(path, budget)
    var dataset = try Assembler.dataset(log, file: isFolder ? folder : path, options: options)
    if isFolder {
      let recording = Dataset.ambienceNames.first { FileContent.exists(folder + "/" + $0) }
      if let recording { dataset.ambience = try Path.member(recording, of: folder) }
    }
    return dataset
  }

  /// Datasets are shared: of what their folders hold, nothing is read by a link that leads out.
  private static func folderLog(_ folder: String) throws(Fault) -> RawLog {
    let place = try FileContent.permitted(folder)
    let gate = ReadGate {
      $0 == place || $0.hasPrefix(place == "/" ? "/" : place + "/")
    } refusal: {
      .data(
        "is a link out of its dataset's folder, so it is not read", file: $0,
        hint: "if you trust it, copy the file that it leads to into the folder")
    }
    do {
      return try gate.during {
        let isPackage = FileContent.exists(folder + "/" + PackageReader.fileName)
        return isPackage ? try PackageReader.read(folder) : try BundleReader.readFolder(folder)
      }
    } catch { throw .of(error) }
  }

  /// The content decides the format where it can, the extension where it cannot.
  private static func fileLog(_ path: String, _ budget: ReadBudget) throws(Fault) -> RawLog {
    let stream = try ByteStream(path: path, budget: budget)
    let head = try stream.read(1 << 12)
    stream.putBack(head)
    if let refusal = Spreadsheet.refusal(head, file: path) { throw refusal }
    try OSMExtract.refuse(path)
    if head.starts(with: [0x1f, 0x8b]) {
      throw .data("is compressed with gzip", file: path, hint: "unpack it first: gunzip -k \(path)")
    }
    if head.starts(with: [0x50, 0x4b, 3, 4]) || head.starts(with: [0x50, 0x4b, 5, 6]) {
      return try Path.ext(path) == "kmz" ? KMLReader.readZip(path) : BundleReader.readZip(path)
    }
    if Path.ext(path) == "fit" || head.dropFirst(8).starts(with: Array(".FIT".utf8)) {
      return try FITReader.read(stream)
    }
    if PNGReader.recognises(head) { return try PNGReader.read(stream) }
    if Path.ext(path) == "png" || PNGReader.isOtherPicture(head) {
      throw .data(
        "is no PNG, the one kind of picture that is read", file: path,
        hint: "open it in a program for pictures and save it as PNG")
    }
    if let format = GPSBabel.format(of: path) { return try GPSBabel.read(path, format: format) }
    let zeros = stream.leaveOutZeros(unit: TextEncoding.utf16(head) == nil ? 1 : 2)
    var log = try textLog(textFormat(head, path), stream)
    if zeros > 0 {
      log.findings.add(
        .cutOff,
        "the file ends in \(counted(zeros, "zero byte")), which \(zeros == 1 ? "was" : "were") not read",
        count: zeros)
    }
    return log
  }

  private static func textLog(_ format: TextFormat, _ stream: ByteStream) throws(Fault) -> RawLog {
    switch format {
    case .gpx: try GPXReader.read(stream)
    case .tcx: try TCXReader.read(stream)
    case .json: try JSONReader.read(stream)
    case .nmea: try NMEAReader.read(stream)
    case .kml: try KMLReader.read(stream)
    case .flySight: try FlySightReader.read(stream)
    case .tmy3: try TMY3Reader.read(stream)
    case .crn: try CRNReader.read(stream)
    case .csv: try CSVReader.read(stream)
    }
  }

  /// Whether a text begins with a name in brackets, `[Params]`, as files of sections do.
  private static func isSection(_ text: String) -> Bool {
    let inside = text.drop { $0 != "[" }.dropFirst().drop { $0.isWhitespace }
    return inside.first?.isLetter == true
      && !["true", "false", "null"].contains { inside.hasPrefix($0) }
  }

  private enum TextFormat { case gpx, tcx, json, nmea, kml, flySight, tmy3, crn, csv }

  private static func textFormat(_ head: [UInt8], _ path: String) -> TextFormat {
    let text = String(decoding: head, as: UTF8.self)
    let first = text.unicodeScalars.first { $0 != "\u{feff}" && !$0.properties.isWhitespace }
    let ext = Path.ext(path)
    if first == "<" || ext == "gpx" || ext == "tcx" || ext == "xml" || ext == "kml" {
      if ext == "kml" || text.contains("<kml") { return .kml }
      return text.contains("<TrainingCenterDatabase") || ext == "tcx" ? .tcx : .gpx
    }
    if first == "{" || first == "[" && !isSection(text)
      || ["json", "ndjson", "jsonl", "geojson"].contains(ext)
    {
      return .json
    }
    if text.hasPrefix("$FLYS") { return .flySight }
    if NMEAReader.recognises(text) || ["nmea", "nma"].contains(ext) { return .nmea }
    if TMY3Reader.recognises(text) { return .tmy3 }
    return CRNReader.recognises(text) ? .crn : .csv
  }
}

/// Finds where a cell of a delimited text stands on its line.
enum CellPlace {
  /// The same error with the cell's number turned into the byte column at which the cell begins.
  /// Errors of other files, and of cells that cannot be found, stay as they are.
  static func located(_ error: Fault) -> Fault {
    guard let file = error.place.file, let line = error.place.line, let cell = error.place.column,
      ["csv", "tsv", "txt", "dat"].contains(Path.ext(file)),
      let stream = try? ByteStream(path: file), let bytes = try? stream.readAll(),
      let column = column(ofCell: cell, line: line, in: bytes)
    else { return error }
    var located = error
    located.place.column = column
    return located
  }

  /// The 1-based byte column of a 1-based cell on a 1-based line, or nil when there is no such cell.
  static func column(ofCell cell: Int, line: Int, in bytes: [UInt8]) -> Int? {
    let delimiter = CSVDialect(sniffing: Array(bytes.prefix(1 << 16))).delimiter
    guard delimiter != CSVDialect.spaces else { return nil }
    var start = 0
    var number = 1
    while number < line {
      guard let end = bytes[start...].firstIndex(where: { $0 == 0x0a || $0 == 0x0d }) else {
        return nil
      }
      let isPair = bytes[end] == 0x0d && end + 1 < bytes.count && bytes[end + 1] == 0x0a
      start = end + (isPair ? 2 : 1)
      number += 1
    }
    var inside = false
    var found = 1
    for index in start..<bytes.count {
      if found == cell { return index - start + 1 }
      if bytes[index] == 0x22 { inside.toggle() }
      if !inside, bytes[index] == 0x0a || bytes[index] == 0x0d { return nil }
      if !inside, bytes[index] == delimiter { found += 1 }
    }
    return found == cell ? bytes.count - start + 1 : nil
  }
}

/// Tells spreadsheets from logs: they are not read, and the error says how to save them as CSV.
enum Spreadsheet {
  /// The error for a file that begins with these bytes, or nil for what is no spreadsheet.
  static func refusal(_ head: [UInt8], file: String) -> Fault? {
    if head.starts(with: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) {
      return Fault.data("is an Excel workbook (.xls)", file: file, hint: excel + phyphox)
    }
    if head.starts(with: [0x50, 0x4b, 3, 4]) {
      let text = String(decoding: head, as: UTF8.self)
      if Path.ext(file) == "xlsx" || text.contains("[Content_Types].xml")
        || text.contains("xl/workbook")
      {
        return Fault.data("is an Excel workbook (.xlsx)", file: file, hint: excel + phyphox)
      }
      if text.contains("application/vnd.oasis.opendocument.spreadsheet") {
        return Fault.data(
          "is a LibreOffice table (.ods)", file: file,
          hint: "in LibreOffice: File > Save As > Text CSV (.csv)")
      }
    }
    guard ["xls", "xlsx", "html", "htm"].contains(Path.ext(file)) || Path.ext(file) == "csv" else {
      return nil
    }
    let text = String(decoding: head.prefix(1024), as: UTF8.self).lowercased()
    let isMarkup = text.contains("<html") || text.contains("<table") || text.contains("excel.sheet")
    let first = text.first(where: { !$0.isWhitespace && $0 != "\u{feff}" })
    guard isMarkup, first == "<" else { return nil }
    return Fault.data(
      "is a table for Excel written as a web page", file: file, hint: excel + phyphox)
  }

  private static let excel =
    "open it in Excel and choose File > Save As > CSV UTF-8 (.csv), or in Python: "
    + "ripples.Dataset.from_pandas(pandas.read_excel(\"FILE\"), time=\"COLUMN\")"
  private static let phyphox =
    "; of phyphox, export the measurement again as CSV: its zip is read as it is"
}
