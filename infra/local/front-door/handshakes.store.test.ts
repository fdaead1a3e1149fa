import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect as connectPlain } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionOptions, connect } from 'node:tls'
import { createLog } from '@sluice/kit/log'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openIssuer } from '../../../services/account/links/certificates/open-issuer.ts'
import { orderCertificates } from '../../../services/account/links/certificates/order-certificates.ts'
import { testAccount } from '../../../services/account/testing/test-account.ts'
import { freePort } from '../stores/free-port.ts'
import { testAuthority } from '../testing/test-authority.ts'
import { certify } from './self-signed.ts'
import { startComposedDoor } from './testing/composed-door.ts'
import { listen, openDoors } from './testing/door.ts'
import { SECRET, startEdge } from './testing/edge.ts'
import { shake } from './testing/handshake.ts'

const SOON = { timeout: 20_000 }
const ALPN = ['acme-tls/1']

/** Account, the edge, and an authority that looks for proof at a TLS port alone. Port 80 leads nowhere. */
async function opened() {
  const home = mkdtempSync(join(tmpdir(), 'sluice-shakes-'))
  const [httpsPort, httpPort] = [await freePort(), await freePort()]
  const authority = await testAuthority({ httpPort, tlsPort: httpsPort })
  const account = await testAccount({ INTERNAL_SECRET: SECRET })
  await account.internal.listen({ host: '127.0.0.1', port: 0 })
  const address = account.internal.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const edge = await startEdge(home, `http://127.0.0.1:${address.port}`, true)
  onTestFinished(async () => {
    await edge.stop()
    rmSync(home, { recursive: true, force: true })
  })
  const { db } = account
  const issuer = openIssuer({
    ...{ db, log: createLog('test', 'silent'), directories: [authority.directory], caFile: authority.caFile },
    ...{ email: undefined, secret: SECRET, challenge: 'tls-alpn-01' },
  })
  const { id: owner_id } = await account.user()
  let labels = 0
  const order = async (host: string) => {
    const label = String(++labels).padStart(20, 'a')
    const values = { owner_id, host, label, state: 'verified', verified_at: new Date() } as const
    await db.insertInto('own_domains').values(values).execute()
    await orderCertificates(issuer)
    return db
      .selectFrom('own_domains')
      .select(['state', 'reason', 'detail'])
      .where('host', '=', host)
      .execute()
  }
  return { home, httpsPort, authority, edge, order }
}

/** The names of the certificate that is shown for a host; undefined: there was no handshake. */
async function namesAt(port: number, host: string, options: ConnectionOptions = {}) {
  const done = await shake(port, host, options)
  done?.socket.destroy()
  return done?.names
}

/** What redirect is told of a visit by https from 127.0.0.2, with claims of the visitor about their address. */
async function forwarded(port: number, host: string, ca: string): Promise<string> {
  const from = connectPlain({ host: '127.0.0.1', port, localAddress: '127.0.0.2' })
  const socket = connect({ socket: from, servername: host, ca })
  await once(socket, 'secureConnect')
  const claims = 'X-Forwarded-For: 8.8.8.8\r\nX-Real-IP: 8.8.8.8\r\nForwarded: for=8.8.8.8'
  socket.write(`GET /t/abc HTTP/1.1\r\nHost: ${host}\r\n${claims}\r\nConnection: close\r\n\r\n`)
  return Buffer.concat(await socket.toArray()).toString()
}

test("where port 80 is closed, an authority finds its proof in the handshake, and redirect the visitor's address", {
  timeout: 120_000,
}, async () => {
  const { home, httpsPort, authority, edge, order } = await opened()
  const { door, close, after } = openDoors()
  onTestFinished(close)
  const main = certify('sluice.test', home)
  const certificate = { certificateFile: join(home, 'main.pem'), keyFile: join(home, 'main.key') }
  writeFileSync(certificate.certificateFile, main.chain)
  writeFileSync(certificate.keyFile, main.key)
  const redirect = createServer((asked, answer) => answer.end(JSON.stringify(asked.headers)))
  after(() => redirect.closeAllConnections())
  after(() => redirect.close())
  const redirectUrl = await listen(redirect)
  const root = await authority.root()

  async function check(host: string) {
    expect(await namesAt(httpsPort, host, { ALPNProtocols: ALPN }), 'before').toBeUndefined()
    expect(await order(host)).toEqual([{ state: 'live', reason: null, detail: null }])
    await expect.poll(() => namesAt(httpsPort, host), SOON).toBe(`DNS:${host}`)
    // For a tenth of a second after a reload, nginx has the workers before it, too, which do not know the name.
    const heard = await vi.waitFor(() => forwarded(httpsPort, host, root), SOON)
    expect(heard).toContain('"x-forwarded-for":"127.0.0.2"')
    expect(heard).not.toContain('8.8.8.8')
    // Once the order has ended, for strangers, and for what is no name.
    for (const name of [host, 'unknown.example', '../../etc/passwd', 'sluice.test'])
      expect(await namesAt(httpsPort, name, { ALPNProtocols: ALPN }), name).toBeUndefined()
    // Nobody but nginx says where a connection is from.
    const claim = connectPlain({ host: '127.0.0.1', port: httpsPort })
    await once(claim, 'connect')
    claim.write('PROXY TCP4 8.8.8.8 127.0.0.1 1000 443\r\n')
    const over = connect({ socket: claim, servername: host, ca: root })
    expect(
      await once(over, 'secureConnect').then(
        () => 'shaken',
        () => 'refused',
      ),
    ).toBe('refused')
    over.destroy()
  }

  const started = await door({
    ...{ redirectUrl, httpsPort, certificate, ownDir: edge.ownDir, handshakes: true },
    publicOrigin: 'https://sluice.test',
  })
  await check('go.brand.example')
  expect(await forwarded(httpsPort, 'sluice.test', main.chain)).toContain('"x-forwarded-for":"127.0.0.2"')
  await started.stop()

  const port = await freePort()
  const composed = await startComposedDoor({
    ...{ home, port, httpsPort, redirect: new URL(redirectUrl).host, ownDir: edge.ownDir },
    env: { DOMAIN_TARGET: 'links.example', ACME_CHALLENGE: 'tls-alpn-01' },
  })
  onTestFinished(composed.stop)
  await expect.poll(() => namesAt(httpsPort, 'go.brand.example'), SOON).toBeDefined()
  await check('in.containers.example')
})
