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
  /** Further configuration files; `/dev/null` for those that this installation does not need. */
  tls: string
  ownDomains: string
  challenges: string
  /** Where the installation's own address has TLS, too. */
  mainTls: MainTls | undefined
}

/** The operator's certificate for the public origin's host, and the `listen …;` directives of servers of TLS. */
export type MainTls = { listen: string; certificateFile: string; keyFile: string }

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
  /** What reads handshakes on the TLS port, with the module that it takes ('': built in); undefined: nothing does. */
  stream: { module: string; conf: string } | undefined
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

/** A server's address, as in the directive `listen`. */
export const addressAt = (host: string, port: number) => `${isIPv6(host) ? `[${host}]` : host}:${port}`

/** What only the first `listen` of an address may say. */
export const listenOptions = (host: string) => `${host === '::' ? ' ipv6only=off' : ''} backlog=4096`

const listen = (host: string, port: number) => `listen ${addressAt(host, port)}${listenOptions(host)};`

/** Only a handshake for the public origin's host gets the operator's certificate. */
const listenTls = ({ listen, certificateFile, keyFile }: MainTls, publicOrigin: string) =>
  `${listen}
  server_name ${new URL(publicOrigin).hostname};
  ssl_certificate ${quoted(certificateFile)};
  ssl_certificate_key ${quoted(keyFile)};`

/** Where nginx sends its log. */
export const logTo = (port: number) => `syslog:server=127.0.0.1:${port},nohostname,tag=nginx`

/** Fills in the template's placeholders. Throws when values and placeholders do not match. */
export function siteConf(template: string, settings: SiteSettings): string {
  const { host, mainTls, publicOrigin } = settings
  const log = logTo(settings.logPort)
  const values: Record<string, string> = {
    LISTEN: [listen(host, settings.port), mainTls && listenTls(mainTls, publicOrigin)]
      .filter(Boolean)
      .join('\n  '),
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
    TLS: quoted(settings.tls),
    OWN_DOMAINS: quoted(settings.ownDomains),
    CHALLENGES: quoted(settings.challenges),
  }
  return fillIn(template, values)
}

/** Throws when a placeholder has no value. */
export function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the front door has no value for ${name}`)
    return value
  })
}

/** A path as one word of the configuration. */
export const quoted = (path: string) => `"${path.replace(/["\\$]/g, '\\$&')}"`

/** The configuration around the site when nginx runs under `make start`, as the user who started it. */
export function mainConf(settings: MainSettings): string {
  const { dir, statusPort, version, openFiles, site, stream } = settings
  const files = Math.min(MOST_FILES, openFiles)
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const module = stream?.module ? `load_module ${quoted(stream.module)};\n` : ''
  return `${module}daemon off;
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
${stream ? `include ${quoted(stream.conf)};\n` : ''}`
}
