/*
 * Runs a C program's main on many inputs, a forked child for each, so that an answer costs no exec.
 * Build: gcc -O1 -w -Dmain=subject_main -Dread=subject_read -c program.c && gcc fork-server.c program.o
 * Protocol on standard input: a four-byte little-endian length, then the input. The answer on standard output is two
 * bytes: the exit status (254 for a signal or two seconds without an end) and whether the program printed anything
 * but white space.
 */
#include <ctype.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

extern int subject_main(int argc, char **argv);

static int read_all(unsigned char *into, size_t count) {
  while (count > 0) {
    ssize_t got = read(0, into, count);
    if (got <= 0) return 0;
    into += got;
    count -= got;
  }
  return 1;
}

static int prints(int file) {
  unsigned char part[65536];
  lseek(file, 0, SEEK_SET);
  for (ssize_t got; (got = read(file, part, sizeof part)) > 0;) {
    for (ssize_t at = 0; at < got; at++) {
      if (!isspace(part[at])) return 1;
    }
  }
  return 0;
}

int main(void) {
  char input_path[] = "/tmp/fork-server-in-XXXXXX";
  char output_path[] = "/tmp/fork-server-out-XXXXXX";
  int input = mkstemp(input_path);
  int output = mkstemp(output_path);
  unlink(output_path);
  unsigned char header[4];
  while (read_all(header, 4)) {
    uint32_t length = header[0] | header[1] << 8 | header[2] << 16 | (uint32_t)header[3] << 24;
    unsigned char *bytes = malloc(length + 1);
    if (!read_all(bytes, length)) break;
    if (ftruncate(input, 0) || pwrite(input, bytes, length, 0) != (ssize_t)length) break;
    if (ftruncate(output, 0)) break;
    lseek(output, 0, SEEK_SET);
    free(bytes);
    pid_t child = fork();
    if (child == 0) {
      char *arguments[] = {"program", input_path, NULL};
      dup2(output, 1);
      dup2(output, 2);
      close(0);
      alarm(2);
      exit(subject_main(2, arguments));
    }
    int status;
    waitpid(child, &status, 0);
    unsigned char answer[2] = {WIFEXITED(status) ? WEXITSTATUS(status) : 254, prints(output)};
    if (write(1, answer, 2) != 2) break;
  }
  unlink(input_path);
  return 0;
}
