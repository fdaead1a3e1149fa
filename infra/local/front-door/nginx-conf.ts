import { isIPv6 } from 'node:net'

/** The public address and the services behind it; service addresses are `host:port`. */
export type SiteSettings = {
  host: string
  port: number
  redirect: string
  account: string
  publicOrigin: string
  /** Seconds until an idle connection of a client is closed. */
  keepAlive: number
  /** Whether robots.txt lets robots fetch links. */
  linkRobots: 'allow' | 'disallow'
  /** Peers whose X-Forwarded-For is trusted: addresses and CIDR ranges. */
  trusted: readonly string[]
  /** Whether local mode's caught mails are served. */
  devMail: boolean
  /** Folders of the current and the previous web build. */
  site: string
  siteBefore: string
  /** UDP port on loopback that receives the log as syslog. */
  logPort: number
}

export type MainSettings = {
  /** nginx's own folder: its pid and temporary files. */
  dir: string
  /** Port on loopback for health and metrics. */
  statusPort: number
  version: string
  /** Limit of open files per process. */
  openFiles: number
  /** The site's configuration, from `siteConf`. */
  site: string
}

const MOST_FILES = 65_536
const MOST_CONNECTIONS = 16_384
/** Open files other than connections: the site's, bodies on disk, logs. */
const OTHER_FILES = 512

/** Requests passed on by any proxy are refused: they do not come from this machine. */
const DEV = `location ~ ^/dev/mail(\\.json)?$ {
    set $passed_on "$http_x_forwarded_for$http_x_forwarded_host$http_x_real_ip$http_forwarded$http_via";
    if ($passed_on != "") {
      return 403;
    }
    proxy_read_timeout 10s;
    proxy_pass http://account;
  }`

const listen = (host: string, port: number) =>
  `listen ${isIPv6(host) ? `[${host}]` : host}:${port}${host === '::' ? ' ipv6only=off' : ''} backlog=4096;`

/** Fills in the template's placeholders. Throws when values and placeholders do not match. */
export function siteConf(template: string, settings: SiteSettings): string {
  const log = `syslog:server=127.0.0.1:${settings.logPort},nohostname,tag=nginx`
  const values: Record<string, string> = {
    LISTEN: listen(settings.host, settings.port),
    TRUSTED_PEERS: settings.trusted.map((peer) => `set_real_ip_from ${peer};`).join(' '),
    REDIRECT: settings.redirect,
    ACCOUNT: settings.account,
    PUBLIC_ORIGIN: settings.publicOrigin,
    KEEP_ALIVE: String(settings.keepAlive),
    LINK_ROBOTS: settings.linkRobots,
    SITE: quoted(settings.site),
    SITE_BEFORE: quoted(settings.siteBefore),
    DEV: settings.devMail ? DEV : '',
    ERROR_LOG: `${log} warn`,
    REFUSAL_LOG: log,
  }
  return template.replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the front door has no value for ${name}`)
    return value
  })
}

const quoted = (path: string) => `"${path.replace(/["\\$]/g, '\\$&')}"`

/** The configuration around the site when nginx runs under `make start`, as the user who started it. */
export function mainConf({ dir, statusPort, version, openFiles, site }: MainSettings): string {
  const files = Math.min(MOST_FILES, openFiles)
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
worker_processes auto;
worker_rlimit_nofile ${files};
worker_shutdown_timeout 10s;
pid ${quoted(`${dir}/nginx.pid`)};
error_log stderr warn;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {
  worker_connections ${Math.min(MOST_CONNECTIONS, files - OTHER_FILES)};
}
http {
${temp.map((name) => `  ${name}_temp_path ${quoted(`${dir}/${name}`)};`).join('\n')}
  sendfile on;
  tcp_nopush on;
  access_log off;

  server {
    listen 127.0.0.1:${statusPort};
    default_type application/json;
    location = /healthz { return 200 '{"status":"ok","version":"${version}"}'; }
    location = /readyz { return 200 '{"checks":{"listening":true}}'; }
    location = /connections { stub_status; }
    location / { return 404; }
  }

${site}
}
`
}
