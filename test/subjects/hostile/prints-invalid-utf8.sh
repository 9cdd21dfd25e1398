#!/bin/sh
printf 'caf\351 \377 \342\202\254'
