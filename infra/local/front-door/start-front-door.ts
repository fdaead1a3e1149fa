import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { proxyRanges } from '@sluice/kit/client-address'
import { findProgram } from '../install/find-program.ts'
import { type Child, startChild } from '../stores/child.ts'
import type { LineLog } from '../stores/store.ts'
import { waitUntil } from '../stores/wait-until.ts'
import { followGeneration, readGeneration } from './follow-generation.ts'
import { followSite } from './follow-site.ts'
import { mainConf, siteConf } from './nginx-conf.ts'
import { openNginxLog } from './nginx-log.ts'
import { writeOwnConf } from './own-conf.ts'
import { placesIn, publishSite } from './publish-site.ts'
import { streamModule } from './stream-module.ts'

export type FrontDoorOptions = {
  /** Folder of this installation; the front door uses `<home>/front-door`. */
  home: string
  host: string
  port: number
  /** Origins of the services behind. */
  redirectUrl: string
  accountUrl: string
  publicOrigin: string
  /** Seconds until an idle connection of a client is closed. */
  keepAlive: number
  /** Whether robots.txt lets robots fetch links. */
  linkRobots: 'allow' | 'disallow'
  /** Comma-separated addresses and CIDR ranges. */
  trustedProxies: string
  /** Whether local mode's caught mails are served. */
  devMail: boolean
  /** Folder of the web build. */
  dist: string
  /** Port for TLS; undefined: a proxy in front ends it. */
  httpsPort?: number | undefined
  /** The operator's certificate for the public origin's host, PEM files. */
  certificate?: { certificateFile: string; keyFile: string } | undefined
  /** Whether authorities look for proof in the handshake (TLS-ALPN-01). Needs `httpsPort` and `ownDir`. */
  handshakes?: boolean | undefined
  /** Folder of the edge's files; undefined: users have no domains of their own. */
  ownDir?: string | undefined
  /** Port on loopback for health. */
  statusPort: number
  log: LineLog
}

export type FrontDoor = {
  name: 'front-door'
  pid: number
  version: string
  url: string
  internalUrl: string
  exited: Promise<string>
  stop(): Promise<void>
}

const TEMPLATE = new URL('../../containers/nginx/sluice.conf.template', import.meta.url)
const READY_MS = 10_000

/** Starts the one public port: the system's nginx with the site's configuration and the web build in `dist`. */
export async function startFrontDoor(options: FrontDoorOptions): Promise<FrontDoor> {
  const dir = join(options.home, 'front-door')
  const site = placesIn(dir)
  const program = nginxProgram()
  const version = await nginxVersion(program)
  await mkdir(dir, { recursive: true })
  const nginxLog = await openNginxLog(options.log)
  const publish = () => publishSite(options.dist, dir, options.publicOrigin)
  const followed = await followSite(options.dist, publish, options.log)
  let endFollowing = () => {}
  const close = () => {
    nginxLog.close()
    followed.close()
    endFollowing()
  }
  try {
    const conf = join(dir, 'nginx.conf')
    const { ownDir, httpsPort, certificate, handshakes = false } = options
    const generation = ownDir === undefined ? '' : await readGeneration(ownDir)
    const logPort = nginxLog.port
    const own = await writeOwnConf(dir, { ...options, httpsPort, handshakes, ownDir, logPort })
    const stream = own.tlsPort === undefined ? undefined : { module: moduleOf(program), conf: own.tlsPort }
    const settings = {
      ...own,
      mainTls: certificate && own.tlsListen ? { listen: own.tlsListen, ...certificate } : undefined,
      host: options.host,
      port: options.port,
      redirect: new URL(options.redirectUrl).host,
      account: new URL(options.accountUrl).host,
      publicOrigin: options.publicOrigin,
      keepAlive: options.keepAlive,
      linkRobots: options.linkRobots,
      trusted: proxyRanges(options.trustedProxies),
      devMail: options.devMail,
      site: site.now,
      siteBefore: site.before,
      logPort,
    }
    const text = siteConf(await readFile(TEMPLATE, 'utf8'), settings)
    await writeFile(
      conf,
      mainConf({
        ...{ dir, statusPort: options.statusPort, version, openFiles: mostOpenFiles(), site: text },
        stream,
      }),
    )
    const child = await startChild({
      name: 'front-door',
      command: program,
      args: ['-p', dir, '-c', conf, '-e', 'stderr'],
      pidFile: join(options.home, 'run', 'front-door.json'),
      log: options.log,
      stopSignal: 'SIGQUIT',
      stopMs: 15_000,
    })
    const internalUrl = `http://127.0.0.1:${options.statusPort}`
    await waitUntil(child, 'the front door', READY_MS, () => answers(`${internalUrl}/healthz`))
    if (ownDir !== undefined)
      endFollowing = followGeneration(ownDir, generation, () => process.kill(child.pid, 'SIGHUP'))
    return part(child, { version, internalUrl, url: `http://${options.host}:${options.port}` }, close)
  } catch (error) {
    close()
    throw error
  }
}

function part(
  child: Child,
  facts: { version: string; internalUrl: string; url: string },
  close: () => void,
): FrontDoor {
  void child.exited.then(close)
  return {
    name: 'front-door',
    pid: child.pid,
    ...facts,
    exited: child.exited,
    async stop() {
      await child.stop()
      close()
    },
  }
}

async function answers(url: string): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
}

function nginxProgram(): string {
  const found = findProgram('nginx', process.env.PATH ?? '')
  if (!found)
    throw new Error('nginx is not installed. Debian: apt-get install nginx, macOS: brew install nginx.')
  return found
}

async function nginxVersion(program: string): Promise<string> {
  const { stderr } = await promisify(execFile)(program, ['-v'])
  return /nginx\/(\S+)/.exec(stderr)?.[1] ?? 'unknown'
}

function moduleOf(program: string): string {
  const module = streamModule(program)
  if (module === undefined)
    throw new Error('nginx has no stream module. Debian: apt-get install libnginx-mod-stream.')
  return module
}

/** This process's hard limit of open files, which nginx may use in full; a common value if it is unknown. */
function mostOpenFiles(): number {
  if (process.platform !== 'linux') return 10_240
  const hard = /^Max open files +\S+ +(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  return hard === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(hard)
}
