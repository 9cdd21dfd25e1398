#!/bin/bash
# Keeps seven days of backups.
set -eu

SOURCE="/var/www"
TARGET="/backup/$(date +%F)"
KEEP=7

if [ ! -d "$SOURCE" ]; then
    echo "No such directory: $SOURCE" >&2
    exit 1
fi

mkdir -p "$TARGET"
for dir in "$SOURCE"/*; do
    name=$(basename "$dir")
    if [ -f "$dir/.nobackup" ]; then
        echo "Skipping $name"
        continue
    elif [ -L "$dir" ]; then
        echo "Link $name is not followed"
    else
        tar -czf "$TARGET/$name.tar.gz" -C "$SOURCE" "$name"
    fi
done

count=$(ls -1 /backup | wc -l)
if [ "$count" -gt "$KEEP" ]; then
    old=$(ls -1 /backup | head -n 1)
    rm -rf "/backup/${old}"
    echo "Removed $old"
fi
echo "Done: $count backups"
