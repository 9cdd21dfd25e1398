#!/bin/bash
set -e
name="${1:-world}"
if [ -f config.txt ]; then
  echo "config found"
else
  echo "no config"
fi
for f in *.txt; do
  wc -l "$f"
done
greet() {
  echo "hello $name"
}
greet
