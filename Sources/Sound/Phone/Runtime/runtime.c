// What Embedded Swift and the kernels ask of a system, for WebAssembly without one: no imports are left, so that
// the module runs wherever it is loaded. Memory and strings come from wasi-libc.
#include <stddef.h>
#include <stdint.h>

void __wasm_call_ctors(void);

// The name by which hosts of WebAssembly begin a module that is a library.
__attribute__((export_name("_initialize"))) void phone_initialize(void) { __wasm_call_ctors(); }

// There is no environment: nobody chooses kernels by a variable.
char *getenv(const char *name) {
  (void)name;
  return NULL;
}

// The seed of Swift's hash tables. Always the same, so that two phones do the same work.
void arc4random_buf(void *bytes, size_t count) {
  uint8_t *next = bytes;
  for (size_t i = 0; i < count; i++) next[i] = (uint8_t)(0x9e * (i + 1));
}

// The lower 128 bits of a product, which the compiler calls for wide multiplications.
__int128 __multi3(__int128 a, __int128 b) {
  uint64_t al = (uint64_t)a, bl = (uint64_t)b;
  uint64_t low = (al & 0xffffffffu) * (bl & 0xffffffffu);
  uint64_t middle = (al >> 32) * (bl & 0xffffffffu) + (low >> 32);
  uint64_t cross = (al & 0xffffffffu) * (bl >> 32) + (middle & 0xffffffffu);
  uint64_t high = (al >> 32) * (bl >> 32) + (middle >> 32) + (cross >> 32) +
                  (uint64_t)(a >> 64) * bl + al * (uint64_t)(b >> 64);
  return (__int128)(((unsigned __int128)high << 64) | (cross << 32) | (low & 0xffffffffu));
}
