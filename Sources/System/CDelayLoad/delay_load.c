#include "delay_load.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static _Noreturn void give_up(const delayed_library *library) {
  fprintf(stderr, "ripples: %s cannot be loaded (%s): sudo apt-get install %s\n", library->file,
          dlerror(), library->package);
  exit(1);
}

void *delayed_function(delayed_library *library, const char *name) {
  // Two threads that come at once open it twice, and get the same handle.
  void *handle = __atomic_load_n(&library->handle, __ATOMIC_ACQUIRE);
  if (!handle) {
    handle = dlopen(library->file, RTLD_LAZY | RTLD_LOCAL);
    if (!handle) give_up(library);
    __atomic_store_n(&library->handle, handle, __ATOMIC_RELEASE);
  }
  void *function = dlsym(handle, name);
  if (!function) give_up(library);
  return function;
}
