internal import JSON

extension JSONValue {
  var place: Place { Place(line: line, column: column) }
}
