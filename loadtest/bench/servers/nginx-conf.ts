import type { Link } from '../traffic/links.ts'
import { TARGETED_COUNTRIES } from '../traffic/links.ts'

export type CertificateFiles = { certificateFile: string; keyFile: string }

const FIELDS = {
  at: '$msec',
  code: '$uri',
  choice: '$choice',
  country: '$geo_country',
  ip: '$remote_addr',
  user_agent: '$http_user_agent',
  referrer: '$http_referer',
}

/** Lines of the main configuration that end TLS on its port. */
const tlsLines = ({ certificateFile, keyFile }: CertificateFiles) => `
    ssl_certificate ${certificateFile};
    ssl_certificate_key ${keyFile};
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_session_cache shared:tls:16m;`

/** One line at the end of each visit (nginx's default), or buffered for up to a second, which a kill would lose. */
const LOGGING = { 'line by line': '', buffered: ' buffer=256k flush=1s' } as const
export type NginxLogging = keyof typeof LOGGING

const table = (name: string, from: string, rows: string[]) =>
  `  map ${from} ${name} {\n${rows.map((row) => `    ${row};`).join('\n')}\n  }`

/**
 * The same product with nginx's own features: country by the geoip2 module, code and choice to a URL by a map, one JSON
 * log line per visit. It does less: no metering, blacklist, numbering or versions.
 */
export function nginxConf(
  links: readonly Link[],
  geoDatabase: string,
  port: number,
  logging: NginxLogging,
  tls?: CertificateFiles,
): string {
  const log = JSON.stringify(FIELDS).replaceAll("'", '')
  return `
load_module /usr/lib/nginx/modules/ngx_http_geoip2_module.so;
worker_processes 1;
daemon off;
pid nginx.pid;
error_log errors.log warn;
events { worker_connections 4096; use epoll; multi_accept on; }
http {
  default_type text/html;
  server_tokens off;
  sendfile on;
  tcp_nodelay on;
  keepalive_timeout 75s;
  keepalive_requests 100000000;
  map_hash_max_size 16384;
  map_hash_bucket_size 256;
  client_body_temp_path tmp-body;
  proxy_temp_path tmp-proxy;
  fastcgi_temp_path tmp-fastcgi;
  uwsgi_temp_path tmp-uwsgi;
  scgi_temp_path tmp-scgi;

  set_real_ip_from 127.0.0.1/32;
  real_ip_header X-Forwarded-For;
  geoip2 ${geoDatabase} { $geo_country country_code; }
${table('$choice', '$geo_country', ['default audit', ...TARGETED_COUNTRIES.map((country) => `${country} target`)])}
${table('$destination', '"$choice$uri"', [
  'default ""',
  ...links.map((link) => `"target/t/${link.code}" "${link.realUrl}"`),
  ...links.map((link) => `"audit/t/${link.code}" "${link.auditUrl}"`),
])}
  log_format visit escape=json '${log}';
  access_log visits.log visit${LOGGING[logging]};

  server {
    listen 127.0.0.1:${port}${tls ? ' ssl' : ''};${tls ? tlsLines(tls) : ''}
    location /t/ {
      if ($destination = "") { return 404; }
      add_header Cache-Control "private, no-store" always;
      return 302 $destination;
    }
    location / { return 404; }
  }
}
`
}
