import Files
import MapData
import Score
import Testing

@testable import Behaviors

@Suite struct PhraseBookTests {
  static let languages = ["en", "de", "fr"]

  @Test("every language has the sentences of English, and none else", arguments: languages)
  func keys(_ language: String) throws {
    let english = try PhraseBook.read("en")
    let book = try PhraseBook.read(language)
    #expect(book.language == language)
    #expect(book.keys == english.keys)
    for key in english.keys { #expect(book.places(of: key) == english.places(of: key), "\(key)") }
  }

  @Test("the folder holds the languages that are tested")
  func folder() throws {
    let folder = try #require(PhraseBookFolder.standard())
    #expect(PhraseBookFolder.languages(in: folder) == Self.languages.sorted())
  }

  @Test("no sentence is empty once its places are filled, nor keeps a brace", arguments: languages)
  func filled(_ language: String) throws {
    let book = try PhraseBook.read(language)
    for key in book.keys {
      let places = try #require(book.places(of: key))
      for number in ["1", "2"] {
        let text = book.say(key, Dictionary(uniqueKeysWithValues: places.map { ($0, number) }))
        #expect(!text.isEmpty && !text.contains { "{}".contains($0) }, "\(key): \(text)")
      }
    }
  }

  @Test("English has every sentence of the generators, with places that they fill")
  func generators() throws {
    let book = try PhraseBook.read("en")
    for sentence in CalloutSentence.allCases {
      let places = try #require(book.places(of: sentence.rawValue), "\(sentence.rawValue)")
      #expect(places.isSubset(of: sentence.places), "\(sentence.rawValue)")
    }
    let others =
      ["beacon.near", "beacon.near.muted", "beacon.distance"]
      + ["route", "tour"].flatMap { kind in
        ["departure", "departure.nameless", "distance", "waypoint", "arrival", "arrival.last"].map {
          "\(kind).\($0)"
        }
      } + ["calibrating", "calibrated", "disconnected"].map { "headset.\($0)" }
      + CalloutCategory.allCases.map { "category.\($0.rawValue)" }
      + RelativeDirection.allCases.map { "direction.\($0.rawValue)" }
    for key in others { #expect(book.places(of: key) != nil, "\(key)") }
  }

  @Test("a nameless thing is told in the language, a named one by its name there")
  func names() throws {
    let book = try PhraseBook.read("de")
    let shape = MapShape.points([GeoPoint(latitude: 51, longitude: 0)])
    let stop = MapFeature(id: "a", type: "highway", value: "bus_stop", shape: shape)
    #expect(book.name(of: stop) == "Bushaltestelle")
    let machine = MapFeature(
      id: "c", type: "amenity", value: "atm", shape: shape, tags: ["operator": "Penny Bank"])
    #expect(book.name(of: machine) == "Penny Bank")
    let city = MapFeature(
      id: "b", name: "Cologne Cathedral", type: "amenity", value: "place_of_worship", shape: shape,
      tags: ["name:de": "Kölner Dom"])
    #expect(book.name(of: city) == "Kölner Dom")
    #expect(try PhraseBook.read("fr").name(of: city) == "Cologne Cathedral")
  }

  @Test("one thing and several have their forms, by the rules of the language")
  func plurals() throws {
    func exits(_ language: String, _ count: Int) throws -> String {
      try PhraseBook.read(language).say("roundabout.exits_unnamed", ["count": "\(count)"])
    }
    #expect(try exits("en", 1) == "Roundabout ahead, with 1 exit")
    #expect(try exits("en", 0) == "Roundabout ahead, with 0 exits")
    #expect(try exits("de", 5) == "Kreisverkehr voraus, mit 5 Ausfahrten")
    // French takes the singular for all below 2.
    #expect(try exits("fr", 0) == "Rond-point devant vous, avec 0 sortie")
    #expect(try PhraseBook.read("fr").distance(1500) == "1,5 kilomètre")
    #expect(try PhraseBook.read("fr").distance(2000) == "2 kilomètres")
  }

  @Test("a word is elided before a vowel where the language does so")
  func elision() throws {
    let book = try PhraseBook.read("fr")
    #expect(book.say("near.place", ["name": "Opéra"]) == "Près d’Opéra")
    #expect(book.say("near.place", ["name": "Église Saint-Paul"]) == "Près d’Église Saint-Paul")
    #expect(book.say("near.place", ["name": "Bastille"]) == "Près de Bastille")
    #expect(try PhraseBook.read("en").say("near.place", ["name": "Opera"]) == "Near Opera")
  }

  @Test("names stand as they are, even where they look like places of sentences")
  func hostileNames() throws {
    let book = try PhraseBook.read("en")
    #expect(book.say("place.name", ["name": "{distance} 100% \\(x)"]) == "{distance} 100% \\(x)")
    #expect(book.say("place.distance", ["name": "Well"]) == "Well, ")
    #expect(book.say("no.such.key", ["name": "Well"]) == "no.such.key")
  }
}
