#!/bin/bash
set -euo pipefail

SOURCE="/srv/photos"
TARGET="backup@nas.local:/volume1/photos"
LOG="/var/log/backup.log"
KEEP=7

log() {
    echo "$(date '+%F %T') $1" >> "$LOG"
}

if [ ! -d "$SOURCE" ]; then
    log "source is missing"
    exit 1
fi

for dir in 2022 2023 2024; do
    log "copying $dir"
    rsync -a --delete "$SOURCE/$dir/" "$TARGET/$dir/"
done

find /var/backups -name '*.tar.gz' -mtime +"$KEEP" -exec rm {} \;
log "done"
