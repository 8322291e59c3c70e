extension String {
  /// The text as a cell of CSV (RFC 4180): quoted where it holds a comma, a quotation mark or a line break.
  public var csvCell: String {
    guard unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return self
    }
    // By scalars: a quote with an accent on it is a quote.
    var cell = "\""
    for scalar in unicodeScalars {
      if scalar == "\"" { cell.unicodeScalars.append(scalar) }
      cell.unicodeScalars.append(scalar)
    }
    return cell + "\""
  }
}
