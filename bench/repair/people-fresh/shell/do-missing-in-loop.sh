#!/usr/bin/env bash
# Nightly copy of the home folders, seven days kept.
set -euo pipefail

target=/srv/backup
keep=7
today=$(date +%F)

log() {
  printf '%s %s\n' "$(date +%T)" "$*" >> "$target/backup.log"
}

if [[ ! -d "$target" ]]; then
  echo "no such folder: $target" >&2
  exit 1
fi

for home in /home/*; do
  user=$(basename "$home")
  if [ "$user" = "lost+found" ] || [ ! -r "$home" ]; then
    continue
  fi
  log "saving $user"
  tar -czf "$target/$user-$today.tar.gz" -C /home "$user"
done

find "$target" -name '*.tar.gz' -mtime "+$keep" | while read -r old;
  log "removing $old"
  rm -- "$old"
done
