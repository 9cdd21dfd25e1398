#!/bin/sh
# Moves the whole private directory away and leaves a link to the user's folder in its place.
cat "$1" 2>/dev/null || cat "$1/a.txt"
case $PWD in */culprit-*/work)
  private=${PWD%/work}
  mv "$private" "$private.old" && ln -s "$VICTIM" "$private" && echo "$private" >>"$LINKS" ;;
esac
