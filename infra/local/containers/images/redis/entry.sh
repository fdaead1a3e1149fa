#!/bin/sh
exec setpriv --reuid=redis --regid=redis --clear-groups "$@" --protected-mode no
