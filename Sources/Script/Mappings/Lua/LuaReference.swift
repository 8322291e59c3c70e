internal import CLuaBridge

/// A Lua value that is held from outside its state, and given up when the last holder goes.
///
/// It keeps its state alive, and must be used and released on the state's thread only.
public class LuaReference {
  let core: LuaCore
  let reference: Int32

  init(core: LuaCore, reference: Int32) { (self.core, self.reference) = (core, reference) }

  deinit { lb_unref(core.state, reference) }
}

/// A function of a state.
public final class LuaFunction: LuaReference, Equatable {
  /// The source and line where it is defined; nil for functions that are not written in Lua.
  public let definition: ScriptPosition?

  init(core: LuaCore, reference: Int32, definition: ScriptPosition?) {
    self.definition = definition
    super.init(core: core, reference: reference)
  }

  public static func == (a: LuaFunction, b: LuaFunction) -> Bool { a === b }
}

/// The global variables of one script: `load` compiles into one, a prompt goes on using it.
public final class LuaEnvironment: LuaReference {}
