#!/bin/sh
# Says what it finds in its working directory, then leaves a file, a tree and a directory nobody may read.
ls -A
touch extra .hidden
mkdir -p deep/er/still locked
touch deep/er/still/file locked/file
chmod 000 locked
