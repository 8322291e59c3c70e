internal import Score

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
