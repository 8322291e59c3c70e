import Mappings
import Prompt
import Score

/// The words that can be completed in a session.
enum SessionVocabulary {
  static func make(_ performance: LivePerformance) -> Vocabulary {
    let mapping = performance.conductor.mapping
    var vocabulary = Vocabulary()
    vocabulary.commands = SessionCommand.all.map {
      .init($0.name, $0.summary, arguments: $0.arguments)
    }
    vocabulary.parameters = mapping.parameters.map {
      .init($0.spec.name, "\($0.value) \($0.spec.unit.symbol)")
    }
    vocabulary.inputs = performance.feed.inputs.map { .init($0.name, $0.doc) }
    vocabulary.voices = mapping.orchestra.voices.map { .init($0.name) }
    vocabulary.objects = (performance.room?.scene.objects ?? []).map {
      .init($0.name.contains(where: \.isWhitespace) ? quoted($0.name) : $0.name)
    }
    let offer = performance.garden?.director.guidance?.offer
    vocabulary.places = (offer.map { $0.markers + $0.routes } ?? []).map { .init($0.id, $0.name) }
    vocabulary.variants = mapping.variants.map { .init($0.name) }
    let words = Word.all.map { Vocabulary.Word($0.name, $0.doc) }
    let parameters = mapping.parameters.map { Vocabulary.Word("params.\($0.spec.name)") }
    let inputs = performance.feed.inputs.map { Vocabulary.Word("env.\($0.name)", $0.doc) }
    let slots = mapping.orchestra.voices.flatMap { voice in
      voice.parameters.map { Vocabulary.Word("\(voice.name).\($0.name)", $0.doc) }
    }
    vocabulary.words = words + parameters + inputs + slots
    return vocabulary
  }
}
