/** What a program printed. */
interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Whether a program says that it did not get the memory it asked for, as the C library, the loader, C++, V8, CPython,
 * the JVM, Go, Rust, Ruby, Perl, GHC and .NET put it.
 */
export const tellsOfMemory = ({ stdout, stderr }: Output): boolean =>
  outOfMemory.test(stderr) || outOfMemory.test(stdout);

const outOfMemory = new RegExp(
  [
    "cannot allocate memory",
    "failed to map segment from shared object",
    "out of memory",
    "memory (?:exhausted|allocation of \\d+ bytes failed)",
    "virtual memory exhausted",
    "std::bad_alloc",
    "^MemoryError\\b",
    "\\bOutOfMemory(?:Error|Exception)\\b",
    "could not reserve enough space for",
    "failed to (?:allocate|reserve) (?:virtual )?memory",
    "heap out of memory",
  ].join("|"),
  "im",
);
