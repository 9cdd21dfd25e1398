#!/bin/sh
# Leaves links to the user's folder and file wherever anything of ours is or was: beside it, in it, in place of output.
cat "$1" 2>/dev/null || cat "$1/a.txt"
for name in "$1"/inner/* "$1"/inner "$1"/* "$1" ../stdout ../stderr ../stdout-* ../stderr-* ../owner.json; do
  rm -rf "$name"
  ln -sn "$VICTIM/file" "$name" 2>/dev/null
done
ln -sn "$VICTIM" deep; ln -sn "$VICTIM" ../deep
mkdir locked locked/inner && ln -s "$VICTIM" locked/inner/link && chmod 000 locked/inner locked
