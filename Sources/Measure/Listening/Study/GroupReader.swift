import Grading
import JSON
import Score

/// Reads the groups of listeners of a study.
enum GroupReader {
  private static let keys = ["id", "variants", "tasks", "training"]

  static func read(_ fields: StrictFields) throws(Fault) -> [Study.Group] {
    var groups: [Study.Group] = []
    for item in try fields.objects("groups", what: "a group", keys: keys) {
      let id = try item.text("id")
      guard !id.contains("|"), !groups.contains(where: { $0.id == id }) else {
        throw item.fault(
          "\(quoted(id)) cannot be the name of a group", at: item.value("id"),
          hint: "give each group a name of its own, without the sign |")
      }
      groups.append(
        Study.Group(
          id: id, variants: try item.strings("variants"), tasks: try item.strings("tasks"),
          training: try item.whole("training", in: 0...1000)))
    }
    guard groups.count != 1 else {
      throw fields.fault(
        "there is one group only", at: fields.value("groups"),
        hint: "give two at least, or none where all listeners do the same")
    }
    return groups
  }
}

extension Study {
  /// The variants that a group hears, as numbers; of nil all.
  func variants(of group: Group?) -> [Int] {
    let all = Array(stimuli.variants.indices)
    guard let group, !group.variants.isEmpty else { return all }
    return all.filter { group.variants.contains(stimuli.variants[$0]) }
  }

  /// The numbers of the tasks that a group does; of nil all.
  func tasks(of group: Group?) -> [Int] {
    guard let group, !group.tasks.isEmpty else { return Array(tasks.indices) }
    return tasks.indices.filter { group.tasks.contains(tasks[$0].id) }
  }

  /// The groups, or the one of all listeners.
  var conditions: [Group?] { groups.isEmpty ? [nil] : groups.map { $0 } }

  /// The variants that a task asks about in a group, as numbers: the reference of BS.1116 is none of them.
  func tested(_ task: StudyTask, in group: Group?) -> [Int] {
    variants(of: group).filter {
      task.kind.presents != .referenceAndOne || stimuli.variants[$0] != task.options.reference
    }
  }
}
