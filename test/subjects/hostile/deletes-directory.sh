#!/bin/sh
# Deletes its working directory with the candidate in it, if that is a private one.
cat "$1"
case $PWD in */culprit-*/work) rm -rf "$PWD" ;; esac
