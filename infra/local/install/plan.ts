/** A program or font that this machine must have, and the packages that provide it. */
export type Program = {
  name: string
  /** A program that also does, where `name` cannot be installed. */
  instead?: string
  /** Code of the language a font is needed for; undefined for a program. */
  fontFor?: string
  /** A module of nginx, which has no program. */
  module?: true
  why: string
  /** What to do without it. */
  otherwise: string
  apt: string
  brew: string
}

export const REDIS: Program = {
  name: 'redis-server',
  why: 'Redis holds the routing data of the redirect workers',
  otherwise: 'set REDIS_URL to a running Redis',
  apt: 'redis-server',
  brew: 'redis',
}
export const NGINX: Program = {
  name: 'nginx',
  why: 'nginx is the front door',
  otherwise: 'run the services behind your own front door',
  apt: 'nginx',
  brew: 'nginx',
}
/** Homebrew's nginx has it. */
export const NGINX_STREAM: Program = {
  name: "nginx' stream module",
  module: true,
  why: 'authorities that look for proof in the handshake (ACME_CHALLENGE=tls-alpn-01) are answered with it',
  otherwise: 'leave ACME_CHALLENGE out',
  apt: 'libnginx-mod-stream',
  brew: 'nginx',
}
const KAFKA_OTHERWISE = 'set KAFKA_BROKERS to a running broker, or start without KAFKA=1'
export const JAVA: Program = {
  name: 'java',
  why: 'Kafka runs on Java 17',
  otherwise: KAFKA_OTHERWISE,
  apt: 'openjdk-17-jre-headless',
  brew: 'openjdk@17',
}
export const MAVEN: Program = {
  name: 'mvn',
  why: "Maven downloads Kafka's jars",
  otherwise: KAFKA_OTHERWISE,
  apt: 'maven',
  brew: 'maven',
}

const BROWSER_OTHERWISE = 'skip these tests (vitest run --project unit --project stores)'
/** macOS has no package of the shell alone. */
export const CHROMIUM: Program = {
  name: process.platform === 'linux' ? 'chromium-headless-shell' : 'chromium',
  instead: 'chromium',
  why: 'the tests of the dashboard drive a real browser',
  otherwise: BROWSER_OTHERWISE,
  apt: 'chromium-headless-shell',
  brew: 'chromium',
}
export const FONT_LIST: Program = {
  name: 'fc-list',
  why: 'it finds out whether a font for Chinese is installed',
  otherwise: BROWSER_OTHERWISE,
  apt: 'fontconfig',
  brew: 'fontconfig',
}
/** Without it Chromium draws each Chinese character as a box of the wrong width. */
export const CHINESE_FONT: Program = {
  name: 'a font with Chinese characters',
  fontFor: 'zh',
  why: 'the tests of the dashboard also run in Chinese',
  otherwise: BROWSER_OTHERWISE,
  apt: 'fonts-noto-cjk',
  brew: 'font-noto-sans-cjk-sc',
}

export const GO: Program = {
  name: 'go',
  why: 'the certificate authority of the tests, pebble, is built with it',
  otherwise: 'skip the tests of certificates',
  apt: 'golang-go',
  brew: 'go',
}

const container = (name: string, apt: string): Program => ({
  name,
  why: 'make containers checks, builds or runs the composition with it',
  otherwise: 'do without make containers',
  apt,
  brew: apt,
})
/** Programs that check, build and run the containers; Linux only. */
export const CONTAINERS: readonly Program[] = [
  container('docker-compose', 'docker-compose'),
  container('podman', 'podman'),
  container('runc', 'runc'),
  container('netavark', 'netavark'),
  container('aardvark-dns', 'aardvark-dns'),
  container('iptables', 'iptables'),
  container('debootstrap', 'debootstrap'),
  container('dnsmasq', 'dnsmasq-base'),
  container('ip', 'iproute2'),
  container('promtool', 'prometheus'),
  container('envsubst', 'gettext-base'),
  container('pip3', 'python3-pip'),
]

export type Machine = {
  root: boolean
  has(program: string): boolean
  hasFontFor(language: string): boolean
  hasNginxStream(): boolean
}

export type Plan =
  | { kind: 'nothing' }
  /** Commands to run in order. */
  | { kind: 'install'; commands: [string, ...string[]][] }
  /** Instructions for the operator, in full sentences. */
  | { kind: 'refuse'; message: string }

export const isThere = (program: Program, machine: Machine): boolean =>
  isBest(program, machine) || (program.instead !== undefined && machine.has(program.instead))

function isBest({ name, fontFor, module }: Program, machine: Machine): boolean {
  if (module) return machine.hasNginxStream()
  return fontFor === undefined ? machine.has(name) : machine.hasFontFor(fontFor)
}

/** The steps that provide all `wanted` programs. */
export function planInstall(wanted: Program[], machine: Machine): Plan {
  const notBest = wanted.filter((program) => !isBest(program, machine))
  if (notBest.length === 0) return { kind: 'nothing' }
  const apt = notBest.map((program) => program.apt)
  if (machine.has('apt-get') && (machine.root || machine.has('sudo'))) {
    const elevate: [string, ...string[]] = machine.root ? ['env'] : ['sudo', '-n', 'env']
    const aptGet: [string, ...string[]] = [
      ...elevate,
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-q',
      '-y',
    ]
    return {
      kind: 'install',
      commands: [
        [...aptGet, 'update'],
        [...aptGet, 'install', '--no-install-recommends', ...apt],
      ],
    }
  }
  if (machine.has('brew')) {
    return { kind: 'install', commands: [['brew', 'install', ...notBest.map((program) => program.brew)]] }
  }
  const missing = notBest.filter((program) => !isThere(program, machine))
  if (missing.length === 0) return { kind: 'nothing' }
  return { kind: 'refuse', message: missing.map(advice).join('\n') }
}

/** Instructions for a program that is missing and could not be installed. */
export const advice = (program: Program) =>
  `${program.name} is missing (${program.why}). Install it (Debian: apt-get install ${program.apt}, ` +
  `macOS: brew install ${program.brew}), or ${program.otherwise}.`
