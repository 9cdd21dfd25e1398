#!/bin/sh
# Reads ten bytes of standard input and wants no more.
head -c 10
exec <&-
