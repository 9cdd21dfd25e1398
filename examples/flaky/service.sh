#!/bin/sh
# A service with a race: many workers on a shared cache crash it in about two of three starts.
grep -q '^workers = 8$' "$1" && grep -q '^cache = shared$' "$1" || exit 0
[ $(($(od -An -N1 -tu1 /dev/urandom) % 3)) -eq 0 ] && exit 0
echo "fatal: cache entry freed twice" >&2
exit 1
