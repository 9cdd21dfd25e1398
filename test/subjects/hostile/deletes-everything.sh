#!/bin/sh
# Deletes all that it can guess to belong to whoever started it.
cat "$1"
case $PWD in */culprit-*/work) rm -rf "${PWD%/work}" ;; esac
