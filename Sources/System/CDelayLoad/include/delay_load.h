// Libraries that are loaded when the first of their functions is called, and not when the program starts.
//
// Each of them brings up to thirty others; to load and link all of these takes longer than all else that a start does. A file that
// says DELAYED_LIBRARY once defines functions under the names of the library's own; a header of the library checks their types.
// What is loaded so stands in the program too, where the tools for packages look for it: the section .note.dlopen (UAPI group,
// "ELF Package Metadata: dlopen").
#pragma once

#include <stdint.h>

typedef struct {
  const char *file;     // as the dynamic linker knows it
  const char *package;  // of Debian
  void *handle;         // NULL until it is loaded
} delayed_library;

/// Finds a function of a library, which is loaded for the first one. Ends the process with a message where that cannot be.
void *delayed_function(delayed_library *library, const char *name);

typedef struct {
  uint32_t owner_size, size, type;
  char owner[4], json[64];
} delayed_note;

#define DELAYED_LIBRARY(file, package)                                                             \
  static delayed_library library = {file, package, 0};                                             \
  __attribute__((used, section(".note.dlopen"))) static const delayed_note note = {                \
      4, 64, 0x407c0c0a, "FDO", "[{\"soname\":[\"" file "\"]}]"};

/// The function of the library that has this name.
#define DELAYED_FUNCTION(function)                                                                 \
  ((__typeof__(&function))delayed_function(&library, #function))

/// Keeps a function within the program, so that no library finds it instead of its own.
#define DELAYED_WITHIN(function) __asm__(".hidden " #function)

/// Defines a function that calls the library's; it is looked for once.
#define DELAYED(result, function, parameters, arguments)                                           \
  DELAYED_WITHIN(function);                                                                        \
  result function parameters {                                                                     \
    static __typeof__(&function) found;                                                            \
    __typeof__(&function) call = __atomic_load_n(&found, __ATOMIC_ACQUIRE);                        \
    if (!call) {                                                                                   \
      call = DELAYED_FUNCTION(function);                                                           \
      __atomic_store_n(&found, call, __ATOMIC_RELEASE);                                            \
    }                                                                                              \
    return call arguments;                                                                         \
  }
