import Testing

@testable import Datasets

@Suite struct DatasetErrorTests {
  @Test func anErrorSaysWhereWhatAndWhatToDo() {
    let error = DatasetError("says no", file: "a.csv", line: 3, column: 5, hint: "say yes")
    #expect(error.description == "a.csv:3:5: says no; say yes")
    #expect(DatasetError("is empty", file: "a.csv").description == "a.csv: is empty")
  }
}
