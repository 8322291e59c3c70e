// What Swift cannot do: start a program that ends with the one who started it.
#ifndef RIPPLES_PROCESS_H
#define RIPPLES_PROCESS_H

#include <stdbool.h>

/// Starts a program, which is killed when the thread that started it ends, whatever ends that.
///
/// Its signals are as they are for a program that nothing is known of: none is caught, and those of the caller are blocked.
/// @param words the program, which is looked up in PATH, and its arguments, with a null pointer at their end
/// @param environment the same of its variables
/// @param streams its standard input, output and errors, as descriptors; -1 for the caller's own
/// @param is_group whether it has a process group of its own
/// @return -1 where none is started; `errno` has the reason
int process_start(
  char *const words[], char *const environment[], const int streams[3], bool is_group);

#endif
