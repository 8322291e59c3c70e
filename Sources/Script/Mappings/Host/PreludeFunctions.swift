/// The functions of the prelude that this side calls.
struct PreludeFunctions {
  /// Takes the tables env and params.
  let adopt: LuaFunction
  /// Does nothing; a call with tables of fields brings them up to date.
  let refresh: LuaFunction
  /// The body of a sequence's coroutine.
  let perform: LuaFunction
  let strict: LuaFunction
  /// Positions of sequins and chains, to be given to `resume` of the next version.
  let positions: LuaFunction
  let resume: LuaFunction
  /// Takes the table `state` and the fields to put into it.
  let keep: LuaFunction
  /// Take the environments of the file and of the prompt.
  let share: LuaFunction
  let prompt: LuaFunction
}
