#!/bin/sh
# Prints 50,000,000 bytes to each stream.
echo start
head -c 49999990 /dev/zero | tr '\0' x
echo end
head -c 50000000 /dev/zero | tr '\0' y >&2
