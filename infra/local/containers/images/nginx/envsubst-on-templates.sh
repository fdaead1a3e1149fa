#!/bin/sh
# Fills the templates with the variables that are set and leaves nginx' own alone.
set -eu
names=$(env | sed -n 's/^\([A-Za-z_][A-Za-z_0-9]*\)=.*/${\1}/p' | tr '\n' ' ')
for template in /etc/nginx/templates/*.template; do
  envsubst "$names" < "$template" > "${NGINX_ENVSUBST_OUTPUT_DIR:-/etc/nginx/conf.d}/$(basename "$template" .template)"
done
