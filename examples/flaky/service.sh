#!/bin/sh
# A service with a race: many workers on a shared cache crash it in about two of three starts.
while read -r setting || [ "$setting" ]; do
  [ "$setting" = "workers = 8" ] && many=yes
  [ "$setting" = "cache = shared" ] && shared=yes
done <"$1"
[ "$many$shared" = yesyes ] || exit 0
[ $(($(od -An -N1 -tu1 /dev/urandom) % 3)) -eq 0 ] && exit 0
echo "fatal: cache entry freed twice" >&2
exit 1
