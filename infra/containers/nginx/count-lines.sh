#!/bin/sh
# Run by the image before nginx: gives nginx a log that counts repeated lines.
set -eu
rm -f /tmp/log
mkfifo /tmp/log
perl /usr/local/share/sluice/count-lines.pl < /tmp/log >&2 &
