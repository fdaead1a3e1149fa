#!/bin/sh
# Goes through /docker-entrypoint.d as the image does: *.envsh is sourced, *.sh is run, and only what may be executed.
set -e
find /docker-entrypoint.d/ -follow -type f -print | sort -V | while read -r each; do
  [ -x "$each" ] || continue
  case "$each" in
    *.envsh) . "$each" ;;
    *.sh) "$each" ;;
  esac
done
exec "$@"
