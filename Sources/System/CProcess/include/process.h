// What Swift cannot do: start a program that ends with the one who started it.
#ifndef RIPPLES_PROCESS_H
#define RIPPLES_PROCESS_H

#include <stdbool.h>

/// Lets no signal end this program that means nothing to it: SIGUSR1, SIGALRM, SIGIO, those for real time and the like.
/// Programs that it starts get them as they were.
void process_ignore_strange_signals(void);
/// Takes that back, for a program that takes the place of this one.
void process_forget_strange_signals(void);

/// Makes a pipe whose ends no program inherits that another thread starts at the same moment.
/// @return false where the system has none left; `errno` has the reason
bool process_pipe(int ends[2]);

/// Lets this program be killed when the thread that started it ends, where that is one of a process; else nothing is changed.
void process_follow(int parent);

/// The kind of the file system that an open file lies in, as linux/magic.h has it; 0 where the system does not say.
unsigned int process_file_system(int descriptor);

/// Starts a program.
///
/// Its signals are as they are for a program that nothing is known of: none is caught, and those of the caller are blocked.
/// @param words the program, which is looked up in PATH, and its arguments, with a null pointer at their end
/// @param environment the same of its variables
/// @param streams its standard input, output and errors, as descriptors; -1 for the caller's own
/// @param is_group whether it has a process group of its own
/// @param is_bound whether it is killed when the thread that started it ends, whatever ends that
/// @return -1 where none is started; `errno` has the reason
int process_start(
  char *const words[], char *const environment[], const int streams[3], bool is_group,
  bool is_bound);

#endif
