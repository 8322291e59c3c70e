import Files
import Glibc
import Score
import Testing

@testable import Grading
@testable import Rendering

@Suite struct SubmissionTests {
  private let lab = Lab(
    file: "", number: 2, name: "02-pitch", title: "Pitch", mapping: "pitch.lua", length: 30,
    data: [], hidden: [], criteria: [])

  /// - Parameter files: paths below the folder, with their texts.
  private func found(
    _ files: [String: String], link: String? = nil, others: [(name: String, mapping: String)] = []
  ) throws -> [Submission] {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let place = folder.path + "/class"
    try Folders.make(place)
    for (name, text) in files {
      let path = place + "/" + name
      try Folders.make(path.split(separator: "/").dropLast().map { "/" + $0 }.joined())
      try TextFile.write(text, to: path)
    }
    if let link { symlink("/etc/passwd", place + "/" + link) }
    return Submission.all(in: place, lab, others).map {
      var submission = $0
      submission.mapping = submission.mapping?.replacing(place + "/", with: "")
      submission.answers = submission.answers?.replacing(place + "/", with: "")
      return submission
    }
  }

  @Test func foldersAndBareFilesAreStudents() throws {
    let all = try found([
      "anna/pitch.lua": "x", "anna/answers.json": "{}", "ben.lua": "x", "ben.json": "{}",
      "cora/02-pitch/pitch.lua": "x", "dan/my.lua": "x", "notes.txt": "x",
    ])
    #expect(all.map(\.student) == ["anna", "ben", "cora", "dan"])
    #expect(
      all.map(\.mapping) == ["anna/pitch.lua", "ben.lua", "cora/02-pitch/pitch.lua", "dan/my.lua"])
    #expect(all[0].answers == "anna/answers.json" && all[1].answers == "ben.json")
    #expect(all.allSatisfy { $0.fault == nil })
  }

  /// Learning platforms and zips put folders round what was handed in.
  @Test func workIsFoundInFoldersWithinFolders() throws {
    let all = try found([
      "gil/submission/02-pitch/pitch.lua": "x", "gil/submission/02-pitch/answers.json": "{}",
      "gil/submission/03-loudness/loud.lua": "x", "ida/a/b/c/pitch.lua": "x",
      "jo/one/pitch.lua": "x", "jo/two/pitch.lua": "x", "kim/__MACOSX/02-pitch/pitch.lua": "x",
    ])
    #expect(all.map(\.student) == ["gil", "ida", "jo", "kim"])
    #expect(
      all.map(\.mapping) == [
        "gil/submission/02-pitch/pitch.lua", "ida/a/b/c/pitch.lua", nil, nil,
      ])
    #expect(all[0].answers == "gil/submission/02-pitch/answers.json")
  }

  @Test func whoHandedInAnArchiveHasARowWithTheCure() throws {
    let all = try found(["eve/submission.zip": "x", "finn.ZIP": "x", "hal/problem.txt": "broken\n"])
    #expect(all.map(\.student) == ["eve", "finn.ZIP", "hal"])
    let faults = all.map { $0.fault ?? "" }
    #expect(faults[0].contains("submission.zip") && faults[0].contains("ripples.course collect"))
    #expect(faults[1].contains("not unpacked") && faults[2] == "broken")
  }

  /// What was wrong with an archive of this lab is told here, that of another lab is not.
  @Test func aProblemIsToldInItsOwnLab() throws {
    let all = try found([
      "ann/02-pitch/problem.txt": "w.zip is cut off\n", "bo/03-loudness/problem.txt": "other.zip\n",
      "cy/02-pitch/pitch.lua": "x", "cy/02-pitch/problem.txt": "two of pitch.lua\n",
      "cy/problem.txt": "unknown.zip\n",
    ])
    #expect(all[0].fault == "w.zip is cut off")
    #expect(all[1].fault == "pitch.lua was not handed in")
    #expect(all[2].fault == nil && all[2].note == "two of pitch.lua")
  }

  @Test func aMappingUnderAnotherNameIsTakenAndSaidUnlessItIsAnotherLabs() throws {
    let all = try found(
      [
        "ann/my.lua": "x", "bo/loud.lua": "x", "cy/02-pitch/loud.lua": "x",
        "di/03-loudness/loud.lua": "x", "di/my.lua": "x", "ed/Pitch.LUA.txt": "x",
      ], others: [("03-loudness", "loud.lua")])
    #expect(all[0].note == "my.lua is taken for pitch.lua, because it is the only mapping there")
    #expect(
      all[1].fault == "pitch.lua was not handed in; loud.lua is what 03-loudness asks for")
    #expect(all[2].note?.contains("because it lies in 02-pitch") == true)
    #expect(all[3].fault?.contains("my.lua does not say its lab") == true)
    #expect(all[4].mapping == "ed/Pitch.LUA.txt" && all[4].note != nil)
  }

  @Test func whatCannotBeLookedAtIsSaid() throws {
    let long = String(repeating: "-", count: Submission.limit + 1)
    let all = try found(
      ["a/one.lua": "x", "a/two.lua": "x", "b/x.txt": "", "c.lua": "", "d.lua": long],
      link: "e.lua")
    let faults = all.map { $0.fault ?? "" }
    #expect(faults[0] == "pitch.lua was not handed in; there are one.lua, two.lua")
    #expect(faults[1] == "pitch.lua was not handed in")
    #expect(faults[2].contains("is empty") && faults[3].contains("bytes"))
    #expect(faults[4].contains("is a link"))
  }

  /// A file or a folder of one student, by its path below `in`.
  private func one(_ path: String, answers: [String] = ["answers.json"]) throws -> Submission? {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try Folders.make(folder.path + "/in/anna/02-pitch")
    try TextFile.write("x", to: folder.path + "/in/anna/02-pitch/pitch.lua")
    for name in answers {
      try TextFile.write("{}", to: folder.path + "/in/anna/02-pitch/" + name)
    }
    let place = folder.path + "/" + path
    return FileContent.isFolder(place)
      ? Submission.own(place, lab) : Submission.one(place, lab, answers: nil)
  }

  @Test(arguments: [
    "in/anna/02-pitch/pitch.lua", "in/anna/02-pitch", "in/anna/02-pitch/", "in/anna",
  ])
  func oneStudentsWorkHasHerNameAndTheAnswersBesideIt(path: String) throws {
    let found = try #require(try one(path))
    #expect(found.student == "anna" && found.fault == nil)
    #expect(found.mapping?.hasSuffix("02-pitch/pitch.lua") == true)
    #expect(found.answers?.hasSuffix("02-pitch/answers.json") == true)
  }

  @Test func aFolderOfStudentsIsNobodysOwn() throws {
    #expect(try one("in") == nil)
  }

  @Test func answersUnderAnotherNameAreSaid() throws {
    let found = try #require(try one("in/anna/02-pitch/pitch.lua", answers: ["answer.json"]))
    #expect(found.answers == nil)
    #expect(found.answersFault == "answers.json was not handed in; there is answer.json")
    let all = try self.found(["anna/pitch.lua": "x", "anna/answer.json": "{}"])
    #expect(all[0].answersFault == "answers.json was not handed in; there is answer.json")
  }

  @Test func whatArchivesAddIsNoStudent() throws {
    let all = try found(["anna/pitch.lua": "x", "__MACOSX/anna/pitch.lua": "x"])
    #expect(all.map(\.student) == ["anna"])
  }

  @Test func sameNamesStayApart() throws {
    let all = try found(["anna/pitch.lua": "x", "anna.lua": "x"])
    #expect(Set(all.map(\.student)) == ["anna", "anna.lua"])
  }
}

@Suite struct GradePlacesTests {
  /// What is wrong with a place; `FOLDER` stands for one that holds `in/anna/pitch.lua` and `other.csv`.
  private func fault(_ table: String?, pool: String? = nil) throws -> String? {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try Folders.make(folder.path + "/in/anna")
    try TextFile.write("return {}", to: folder.path + "/in/anna/pitch.lua")
    try TextFile.write("mine\n", to: folder.path + "/other.csv")
    try TextFile.write("student,lab,points\n", to: folder.path + "/grades.csv")
    func path(_ text: String?) -> String? { text?.replacing("FOLDER", with: folder.path) }
    do {
      try GradePlaces(table: path(table), feedback: nil, pool: path(pool))
        .prepare(sparing: folder.path + "/in")
      return nil
    } catch let error as Fault {
      return error.message
    }
  }

  @Test func otherPeoplesFilesStay() throws {
    #expect(try fault("FOLDER/other.csv")?.contains("holds no grades") == true)
    #expect(try fault("FOLDER/in/anna/pitch.lua")?.contains("among the submissions") == true)
    #expect(try fault("FOLDER/in/grades.csv")?.contains("among the submissions") == true)
    #expect(try fault(nil, pool: "FOLDER/in")?.contains("holds other files") == true)
  }

  @Test func anEarlierPoolIsReplacedAndNothingElse() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let pool = MappingPool(folder.path + "/pool/")
    let three = ["a", "b", "c"].map { (student: $0, source: "return {}") }
    try pool.write(three, seed: 1)
    try pool.refuseForeign()
    try pool.write(Array(three.dropLast()), seed: 1)
    #expect(FileContent.names(in: folder.path + "/pool") == ["mapping-01.lua", "mapping-02.lua"])
    try TextFile.write("mine", to: folder.path + "/pool/mapping-03.lua")
    #expect(throws: Fault.self) { try pool.refuseForeign() }
  }

  @Test func aKeyOfOtherPeopleStays() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try TextFile.write("mine\n", to: folder.path + "/pool-key.csv")
    #expect(throws: Fault.self) { try MappingPool(folder.path + "/pool").refuseForeign() }
  }

  @Test func aKeyThatIsALinkIsNoKeyAndNothingIsRemovedThroughALink() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let mapping = "\(folder.path)/outside/mapping-01.lua"
    try Folders.make(folder.path + "/outside")
    try TextFile.write("mine", to: mapping)
    let pool = MappingPool(folder.path + "/pool")
    try pool.write([(student: "a", source: "return {}")], seed: 1)
    rename(folder.path + "/pool", folder.path + "/aside")
    symlink(folder.path + "/outside", folder.path + "/pool")
    try pool.write([(student: "b", source: "return {}")], seed: 1)
    #expect(try FileContent.text(mapping) == "mine")
    rename(folder.path + "/pool-key.csv", folder.path + "/outside/key.csv")
    symlink(folder.path + "/outside/key.csv", folder.path + "/pool-key.csv")
    let error = #expect(throws: Fault.self) { try pool.refuseForeign() }
    #expect(error?.message.contains("holds other files") == true, "no key lists them")
  }

  @Test func feedbackOfThoseWhoAreGoneGoesAndOtherFilesStay() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let lab = Lab(
      file: "", number: 2, name: "02-pitch", title: "Pitch", mapping: "pitch.lua", length: 30,
      data: [], hidden: [], criteria: [])
    func write(_ students: [String], isClass: Bool) throws -> [String] {
      let works = students.map { student in
        GradedWork(
          grade: Grade(student: student, file: "pitch.lua", status: .graded, criteria: []),
          source: nil)
      }
      let said = try GradeFiles(lab, criteria: [], works).writeFeedback(
        to: OutputPath(folder: folder.path), isClass: isClass)
      #expect(said.isEmpty)
      return FileContent.names(in: folder.path).filter { $0.hasSuffix(".md") }
    }
    try TextFile.write("# Lab 2: what I shall say\n\nMore care.\n", to: folder.path + "/notes.md")
    #expect(try write(["anna", "ben"], isClass: true) == ["anna.md", "ben.md", "notes.md"])
    #expect(try write(["anna"], isClass: false) == ["anna.md", "ben.md", "notes.md"])
    #expect(try write(["anna"], isClass: true) == ["anna.md", "notes.md"])
  }

  /// The table of another lab, and that of a class where one student's work is graded, are no places for new grades.
  @Test func gradesOfOthersStay() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let table = folder.path + "/grades.csv"
    try TextFile.write(
      "\u{FEFF}student;lab;points\r\nanna;02-pitch;3\r\nben;02-pitch;4\r\n", to: table)
    func message(_ lab: String, _ student: String?) -> String? {
      do {
        try GradePlaces(table: table, feedback: nil, pool: nil, lab: lab, student: student)
          .prepare(sparing: folder.path + "/in")
        return nil
      } catch { return (error as? Fault)?.message }
    }
    #expect(message("02-pitch", nil) == nil)
    #expect(message("03-loudness", nil)?.contains("holds grades of 02-pitch") == true)
    #expect(message("02-pitch", "anna")?.contains("the grades of 1 other student") == true)
  }

  @Test func oldGradesAndNewFoldersAreFine() throws {
    #expect(try fault("FOLDER/grades.csv") == nil)
    #expect(try fault("FOLDER/new/grades.csv", pool: "FOLDER/pool/") == nil)
  }
}
