import Files
import Prompt
import Rendering
import Score
import Wayfinding

extension ConductorLoop {
  /// Performs a change of the room: at once, or when the sounds that it needs have been read.
  func change(_ action: RoomAction, _ done: @escaping RoomTakes.Done) {
    guard let takes else { return done(Result { try changeNow(action) }) }
    takes.change(action, done)
  }

  /// Performs a change of the room, and shows the room again where it looks different then.
  /// - Returns: what it did, in a sentence.
  /// - Throws: `Fault` or `Faults`; nothing has changed then.
  func changeNow(_ action: RoomAction) throws -> String {
    let said = try perform(.room(action))
    if action.changesScene { showRoom() }
    if action == .stop || action == .rewind { rereadRoom() }
    return said
  }

  private func showRoom() {
    shareAll()
    viewer?(.scene(SessionScene(performance).json))
  }

  /// Takes the text of the scene's file that others have written: now, or after the next stop. The same text as before is
  /// read, too, since what was changed by hand is then as the file says.
  func savedRoom(_ room: LiveRoom) {
    do {
      guard !RoomFiles(room).isOwn(room.scope.file) else { return }
      let text = try FileContent.text(room.scope.file)
      _ = try LiveRoom.read(text, in: room.scope)
      savedScene = text
      if room.playing == nil { return rereadRoom() }
      notices.post("\(room.scope.file) was saved: it is read when the scene stops")
    } catch {
      notices.post(Notice(error, "the scene before stays"))
    }
  }

  private func rereadRoom() {
    guard let text = savedScene else { return }
    savedScene = nil
    change(.reread(text: text)) { [notices] read in
      do { notices.post(try read.get()) } catch {
        notices.post(Notice(error, "the scene before stays"))
      }
    }
  }
}
