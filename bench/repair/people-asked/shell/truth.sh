#!/bin/bash
set -e
target=${1:-/tmp/backup}
count=0

backup() {
  local from="$1"
  if [ -d "$from" ]; then
    tar czf "$target/$(basename "$from").tgz" "$from"
  else
    echo "no such folder: $from"
  fi
}

for folder in docs src "my notes"; do
  backup "$folder"
  count=$((count + 1))
done

case "$count" in
  0) echo "nothing done" ;;
  *) echo "$count folders" ;;
esac

while read -r line; do
  echo "> $line"
done < <(ls "$target")
