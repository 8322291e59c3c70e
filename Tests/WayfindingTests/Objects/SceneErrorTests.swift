import Score
import Testing

@testable import Wayfinding

@Suite struct SceneErrorTests {
  @Test func allErrorsAreSaidAtOnceWithTheirPlaces() {
    let errors = SceneText.errors(
      """
      {"profile": "liea",
       "room": {"height": 0},
       "objects": [
         {"name": "a", "position": [1, 2]},
         {"name": "a", "bubbleRadius": -3, "level": "loud"},
         {"position": [0, 0, "up"]}
      ]}
      """)
    #expect(
      errors == [
        "s.json:1:13: profile: is \"liea\", expected \"ripples\" or \"leia\"; did you mean \"leia\"?",
        "s.json:2:21: room.height: is 0, expected 0.01…1000 m",
        "s.json:4:30: objects[0].position: has 2 elements, expected [x, y, z] in metres",
        "s.json:5:13: objects[1].name: \"a\" is the name of objects[0] too",
        "s.json:5:34: objects[1].bubbleRadius: is -3, expected 0.01…1000 m",
        "s.json:5:47: objects[1].level: is \"loud\", expected a number, -96…24 dB",
        "s.json:6:4: objects[2]: has no name; add \"name\": \"…\"",
        "s.json:6:24: objects[2].position[2]: is \"up\", expected a number: [x, y, z] in metres",
      ])
  }

  @Test func unknownKeysAreFindingsWithTheNearestName() throws {
    let scene = try SceneText.read(
      #"{"objects": [{"name": "a", "bubbelRadius": 2}], "lisener": {}}"#)
    let found = scene.findings.filter { $0.kind == .unknownKey }
    #expect(
      found.map(\.description) == [
        "s.json:1:44: objects[0].bubbelRadius: means nothing here and was left out; "
          + "did you mean \"bubbleRadius\"?",
        "s.json:1:60: lisener: means nothing here and was left out; did you mean \"listener\"?",
      ])
  }

  @Test(arguments: [
    (#", "level": 1, "level": 2"#, "is given twice"),
    (#", "displayName": "b""#, "says the same as"),
    (#", "doppler": true, "zeroDelay": true"#, "opposite of doppler"),
    (#", "rotation": [0, 0, 0, 0]"#, "turns nothing"),
    (#", "rotation": "left""#, "is \"left\", expected degrees"),
    (#", "rotation": 1e9"#, "at most 36000°"),
    (#", "audioFiles": ["../secret.wav"]"#, "says the same as"),
    (#", "law": "cubic""#, "expected \"inverse\" or \"ring\""),
    (#", "law": {"rolloff": -1}"#, "objects[0].law.rolloff: is -1, expected 0…10"),
    (#", "allowedAlignments": "vertical""#, "expected a list"),
    (#", "allowedAlignments": ["verticle"]"#, "did you mean \"vertical\"?"),
    (#", "loop": "yes""#, "expected true or false"),
    (#", "timeline": []"#, "expected points"),
    (#", "timeline": [[0, 1, 1, 1], [0, 2, 2, 2]]"#, "more than the 0 s of the point before"),
    (#", "timeline": [[-1, 1, 1, 1]]"#, "expected 0 s or more"),
    (#", "timeline": [[0, 1, 1]]"#, "expected [seconds, x, y, z]"),
    (#", "timeline": {"loop": true}"#, "has no points"),
    (#", "timeline": [[0, 1, 1, 1]], "follow": {"x": "e"}"#, "so does its timeline"),
    (#", "follow": {}"#, "names no column"),
    (#", "voice": "  ""#, "a text that is not empty"),
    (#", "directivity": 1.5"#, "is 1.5, expected 0…1"),
  ])
  func aBadObjectIsRefused(_ members: String, _ expected: String) {
    let errors = SceneText.errors(SceneText.object(members))
    #expect(errors.count == 1)
    #expect(errors.first?.contains(expected) == true, "\(errors)")
    #expect(errors.first?.contains(": objects[0]") == true)
  }

  @Test(arguments: [
    (#"{"objects": 3}"#, "expected a list of objects"),
    ("3", "expected an object"),
    (#"{"objects": [3]}"#, "objects[0]: is a number, expected an object"),
    (#"{"play": {"delay": 61}}"#, "play.delay: is 61, expected 0…60 s"),
    (#"{"origin": {"latitude": 91, "longitude": 0}}"#, "is no place on earth"),
    (#"{"listener": {"follow": "data"}}"#, "expected \"dataset\""),
    (#"{"listener": {"position": [0, 0, 0], "height": 1}}"#, "said by position too"),
    (#"{"placement": {"smoothing": 2.5}}"#, "expected a whole number"),
    (#"{"objects": [{"name": "a", "position": [0, 1e7, 0]}]}"#, "at most 1000000 either way"),
    (#"{"objects": [{"name": "a", "audioFile": "/etc/passwd"}]}"#, "leaves the scene's folder"),
    (#"{"planes": [{"height": 1}]}"#, "has no alignment"),
    (#"{"planes": [{"alignment": "vertical"}]}"#, "lacks from, to or height"),
    (
      #"{"planes": [{"alignment": "vertical", "from": [0, 0], "to": [0, 0], "height": [0, 1]}]}"#,
      "a wall has a length"
    ),
    (
      #"{"planes": [{"alignment": "vertical", "from": [0, 0], "to": [1, 0], "height": [2, 1]}]}"#,
      "expected above 2 m"
    ),
    (
      #"{"planes": [{"alignment": "horizontal", "polygon": [[0, 0], [1, 1], [2, 2]]}]}"#,
      "encloses no area"
    ),
    (#"{"planes": [{"alignment": "horizontal", "extent": [1, 0]}]}"#, "above 0 m both ways"),
    (#"{"objects": [{"name": "a""#, "the file may be cut off"),
  ])
  func aBadSceneIsRefused(_ text: String, _ expected: String) {
    let errors = SceneText.errors(text)
    #expect(errors.count == 1)
    #expect(errors.first?.contains(expected) == true, "\(errors)")
    #expect(errors.first?.hasPrefix("s.json:1:") == true)
  }

  /// Whatever is cut from a scene's text, the answer is a scene or an error, never a trap.
  @Test func cutAndDamagedTextsAreAnswered() throws {
    let text =
      Array(
        #"{"profile":"leia","room":{"floors":[{"polygon":[[0,0],[4,0],[4,3]],"height":0}]},"#.utf8)
      + Array(#""objects":[{"name":"a","position":[1,2,3],"timeline":[[0,1,2,3,90]]}]}"#.utf8)
    var answers = 0
    for index in text.indices {
      for byte in Array("\"9-[]{},x".utf8) {
        var damaged = text
        damaged[index] = byte
        do throws(Faults) {
          answers += try ObjectScene.read(damaged, file: "s.json").objects.count >= 0 ? 1 : 0
        } catch { answers += error.all.isEmpty ? 0 : 1 }
      }
    }
    #expect(answers == text.count * 9)
  }
}
