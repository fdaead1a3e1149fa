import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen as listenAt } from '@sluice/kit/listen'
import { freePort } from '../../stores/free-port.ts'
import { type FrontDoor, startFrontDoor } from '../start-front-door.ts'

export const SCRIPT = `export const text = "${'sluice '.repeat(200)}"`

/** Writes a small web build in Vite's layout. */
export function buildSite(dist: string, name: string): void {
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, `assets/${name}.js`), SCRIPT)
  writeFileSync(join(dist, 'robots.txt'), '%LINKS%: /t/\nSitemap: %ORIGIN%/sitemap.xml\n')
  for (const language of ['zh', 'en'])
    writeFileSync(
      join(dist, `landing.${language}.html`),
      `<!doctype html><html lang="${language}"><link rel="canonical" href="%ORIGIN%/" />`,
    )
  writeFileSync(join(dist, 'index.html'), `<!doctype html><title>Sluice</title><!-- ${name} -->`)
}

export async function listen(server: Server): Promise<string> {
  await listenAt(server, { host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export type Door = FrontDoor & { dist: string; lines: string[]; statusUrl: string }
export type DoorOptions = {
  redirect?: RequestListener
  account?: RequestListener
  redirectUrl?: string
  accountUrl?: string
  trusted?: string
  devMail?: boolean
  publicOrigin?: string
  keepAlive?: number
  linkRobots?: 'allow' | 'disallow'
  httpsPort?: number
  certificate?: { certificateFile: string; keyFile: string }
  ownDir?: string
  handshakes?: boolean
}

/** Opens front doors with stand-ins for the services; `close` closes all of them. */
export function openDoors() {
  const closing: (() => unknown)[] = []
  async function service(answer: RequestListener): Promise<string> {
    const server = createServer(answer)
    closing.push(() => {
      server.closeAllConnections()
      server.close()
    })
    return listen(server)
  }
  const away = async () => `http://127.0.0.1:${await freePort()}`

  async function door(options: DoorOptions): Promise<Door> {
    const home = mkdtempSync(join(tmpdir(), 'sluice-door-'))
    const dist = join(home, 'dist')
    buildSite(dist, 'first')
    const lines: string[] = []
    const started = await startFrontDoor({
      home,
      host: '127.0.0.1',
      port: await freePort(),
      redirectUrl: options.redirectUrl ?? (options.redirect ? await service(options.redirect) : await away()),
      accountUrl: options.accountUrl ?? (options.account ? await service(options.account) : await away()),
      publicOrigin: options.publicOrigin ?? 'https://sluice.test',
      keepAlive: options.keepAlive ?? 60,
      linkRobots: options.linkRobots ?? 'allow',
      trustedProxies: options.trusted ?? '',
      devMail: options.devMail ?? false,
      httpsPort: options.httpsPort,
      certificate: options.certificate,
      ownDir: options.ownDir,
      handshakes: options.handshakes,
      dist,
      statusPort: await freePort(),
      log: (line) => lines.push(line),
    })
    closing.unshift(async () => {
      await started.stop()
      rmSync(home, { recursive: true, force: true })
    })
    return { ...started, dist, lines, statusUrl: `${started.internalUrl}/connections` }
  }
  async function close(): Promise<void> {
    for (const end of closing.splice(0)) await end()
  }
  return { door, close, after: (end: () => unknown) => closing.push(end) }
}

export type Exchange = { text: string; closed: boolean }

/** Sends raw bytes and reads until the other side ends the connection or `ms` have passed. */
export async function exchange(url: string, bytes: string | Buffer, ms = 6_000): Promise<Exchange> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const heard: Buffer[] = []
  socket.on('data', (chunk: Buffer) => heard.push(chunk))
  socket.on('error', () => {})
  // A reset is an end, too.
  const ended = new Promise<true>((resolve) => socket.once('close', () => resolve(true)))
  await once(socket, 'connect')
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), ms).unref())
  const closed = await Promise.race([ended, late])
  socket.destroy()
  return { text: Buffer.concat(heard).toString('latin1'), closed }
}

/** The status of each answer received on one connection. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/(?:^|\r\n|\n|>|\})HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status))
