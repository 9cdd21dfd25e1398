#!/bin/bash
# usage: rename.sh <extension> <prefix>
ext=$1
log=<logfile>
prefix=$2
n=0

[ -z "$ext" ] && { echo "extension missing"; exit 1; }

for file in *."$ext"; do
  [ -e "$file" ] || continue
  n=$((n + 1))
  new=$(printf '%s-%03d.%s' "$prefix" "$n" "$ext")
  if [ -e "$new" ]; then
    echo "$new is there already"
  else
    mv -- "$file" "$new"
  fi
done

find . -name "*.$ext" -print | while read -r path; do
  lines=$(wc -l < "$path")
  echo "$path has $lines lines"
done

echo "renamed $n files" | tee -a "$HOME/rename.log"
grep -c "$prefix" "$HOME/rename.log" || true
