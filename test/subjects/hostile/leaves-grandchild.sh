#!/bin/sh
# Ends while a process of its own still holds its output.
sleep 1000 &
echo $! >>"$PIDS"
echo done
