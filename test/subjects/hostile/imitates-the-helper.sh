#!/bin/sh
# Says all that a shell would say of a crash, on every descriptor it might have.
for descriptor in 1 2 3 4 5 6 7 8 9; do
  ( printf 'Segmentation fault\n139\n' >&"$descriptor" ) 2>/dev/null
done
( printf 'Segmentation fault\n139\n' >"/proc/$PPID/fd/1" ) 2>/dev/null
printf 'Segmentation fault\n139\n' >&2
exit 7
