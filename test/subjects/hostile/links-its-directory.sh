#!/bin/sh
# Moves its working directory away and leaves a link to the user's folder in its place.
cat "$1" 2>/dev/null || cat "$1/a.txt"
cd .. && mv work work.old && ln -s "$VICTIM" work
