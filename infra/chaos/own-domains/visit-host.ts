import { get } from 'node:http'
import { get as getTls } from 'node:https'

/** `location`: where it leads; undefined with other answers. */
export type Seen = { status: number | undefined; location: string | undefined }

/** Longer than the front door waits. */
const PATIENCE_MS = 15_000

/** An answer by http; undefined: there was none. */
export const visitHost = (port: number, host: string, path: string): Promise<Seen | undefined> =>
  new Promise((resolve) => {
    const at = { host: '127.0.0.1', port, path, headers: { host }, agent: false, timeout: PATIENCE_MS }
    const sent = get(at, (answer) =>
      resolve({ status: answer.resume().statusCode, location: answer.headers.location }),
    )
    sent.on('timeout', () => sent.destroy()).on('error', () => resolve(undefined))
  })

/** `ca`: what the certificate must be from; without it, any certificate will do. */
export type TlsOptions = { ca?: string; referer?: string }

/** The same by https, with a handshake of its own. */
export const visitTls = (
  port: number,
  host: string,
  path: string,
  { ca, referer }: TlsOptions = {},
): Promise<Seen | undefined> =>
  new Promise((resolve) => {
    const trust = ca === undefined ? { rejectUnauthorized: false } : { ca }
    const headers = { host, ...(referer !== undefined && { referer }) }
    const at = { host: '127.0.0.1', port, path, headers, servername: host }
    const sent = getTls({ ...at, ...trust, agent: false, timeout: PATIENCE_MS }, (answer) =>
      resolve({ status: answer.resume().statusCode, location: answer.headers.location }),
    )
    sent.on('timeout', () => sent.destroy()).on('error', () => resolve(undefined))
  })
