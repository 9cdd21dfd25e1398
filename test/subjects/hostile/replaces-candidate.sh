#!/bin/sh
# Leaves a link to a file of the user where the candidate was.
cat "$1"
rm -f "$1"
ln -s "$VICTIM" "$1"
