#!/bin/bash
set -e
target=$(basename "$PWD")
if [ "$target" = "prod" ]; then
  echo "deploying $target"
fi
for f in *.tar.gz; do
  cp "$f" /srv/
done
while read -r line; do
  echo "$line"
done < list.txt
