#!/bin/sh
# Run by the image before nginx: reloads nginx after the edge has changed its lists, at most every two seconds.
set -eu
[ -n "${DOMAIN_TARGET:-}" ] || exit 0
generation() { cat "$OWN_DIR/generation" 2>/dev/null || true; }
loaded=$(generation)
while sleep 1; do
  latest=$(generation)
  [ "$latest" != "$loaded" ] || continue
  if kill -HUP "$(cat /tmp/nginx.pid 2>/dev/null)" 2>/dev/null; then
    loaded=$latest
    sleep 1
  fi
done &
