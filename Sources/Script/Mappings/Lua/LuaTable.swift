import Score

/// A copy of a Lua table: its array part from 1, its named fields, and its other integer keys.
public struct LuaTable: Equatable {
  public struct Field: Equatable {
    public var name: String
    public var value: LuaValue
  }

  /// Items 1, 2, 3 … up to the first nil.
  public var array: [LuaValue]
  /// The named fields in the order of their names' bytes, so that every run sees the same order.
  public private(set) var fields: [Field]
  /// The values under integer keys outside the array part.
  public private(set) var numbered: [Int64: LuaValue]

  public init(
    array: [LuaValue] = [], fields: [String: LuaValue] = [:], numbered: [Int64: LuaValue] = [:]
  ) {
    let unsorted = fields.map { Field(name: $0.key, value: $0.value) }
    self.init(array: array, unsorted: unsorted, numbered: numbered)
  }

  init(array: [LuaValue], unsorted: [Field], numbered: [Int64: LuaValue]) {
    self.array = array
    self.fields = unsorted.sorted { $0.name < $1.name }
    self.numbered = numbered
  }

  public var names: [String] { fields.map(\.name) }

  /// The field of that name, nil for none. Setting nil removes it.
  public subscript(name: String) -> LuaValue {
    get {
      let place = place(of: name)
      return place < fields.count && fields[place].name == name ? fields[place].value : .nil
    }
    set {
      let place = place(of: name)
      let present = place < fields.count && fields[place].name == name
      switch (present, newValue.isNil) {
      case (true, true): fields.remove(at: place)
      case (true, false): fields[place].value = newValue
      case (false, true): break
      case (false, false): fields.insert(Field(name: name, value: newValue), at: place)
      }
    }
  }

  private func place(of name: String) -> Int { fields.partitioningIndex { $0.name >= name } }
}
