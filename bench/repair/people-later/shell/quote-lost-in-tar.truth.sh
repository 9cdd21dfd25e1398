#!/bin/bash
# Back up the folders named in a list.
set -euo pipefail

LIST="${1:-folders.txt}"
TARGET="/var/backups/$(hostname)"
KEEP=7

log() {
    echo "[$(date +'%F %T')] $*" >&2
}

if [ ! -f "$LIST" ]; then
    log "no such list: $LIST"
    exit 1
fi

mkdir -p "$TARGET"
count=0
while read -r folder; do
    if [[ -z "$folder" || "$folder" == \#* ]]; then
        continue
    fi
    name=$(basename "$folder" | tr ' ' '_')
    if tar -czf "$TARGET/$name-$(date +%F).tar.gz" "$folder" 2>/dev/null; then
        log "saved $folder"
        count=$((count + 1))
    else
        log "could not save $folder"
    fi
done < "$LIST"

for old in $(ls -t "$TARGET" | tail -n +$((KEEP + 1))); do
    rm -f "$TARGET/$old"
done

case "$count" in
    0)
        log "nothing saved"
        exit 2
        ;;
    *)
        log "$count folders saved"
        ;;
esac
