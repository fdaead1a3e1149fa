import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

/** How a server met a handshake: with its own first message, with an alert, or by closing the connection. */
export type Met = 'handshake' | 'alert' | 'closed' | 'late'

const LATE_MS = 10_000
const HANDSHAKE = 22

/** `length`: bytes of the count before them. */
function counted(length: 1 | 2 | 3, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const count = Buffer.alloc(length)
  count.writeUIntBE(content.length, 0, length)
  return Buffer.concat([count, content])
}

const extension = (type: number, content: Buffer) =>
  Buffer.concat([Buffer.from([type >> 8, type & 0xff]), counted(2, content)])
const hex = (text: string) => Buffer.from(text, 'hex')

const SUITES = hex('130113021303c02bc02fc02cc030cca9cca8')
const GROUPS = extension(0x0a, counted(2, hex('001d0017')))
const POINTS = extension(0x0b, hex('0100'))
const SIGNATURES = extension(0x0d, counted(2, hex('0403080404010503080505010806')))
const VERSIONS = extension(0x2b, counted(1, hex('03040303')))

/** The first message of a TLS client that asks for `name`, any bytes at all; undefined: it asks for none. */
export function clientHello(name: Buffer | undefined): Buffer {
  const share = extension(0x33, counted(2, hex('001d'), counted(2, randomBytes(32))))
  const asked =
    name === undefined ? [] : [extension(0, counted(2, Buffer.concat([hex('00'), counted(2, name)])))]
  const extensions = counted(2, ...asked, GROUPS, POINTS, SIGNATURES, VERSIONS, share)
  const hello = Buffer.concat([
    ...[
      hex('0303'),
      randomBytes(32),
      counted(1, randomBytes(32)),
      counted(2, SUITES),
      hex('0100'),
      extensions,
    ],
  ])
  return Buffer.concat([hex('160301'), counted(2, hex('01'), counted(3, hello))])
}

/** Begins a handshake, and reads no further than to know how it was met. */
export const greet = (port: number, name: Buffer | undefined): Promise<Met> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(clientHello(name)))
    const end = (met: Met) => {
      resolve(met)
      socket.destroy()
    }
    socket.setTimeout(LATE_MS, () => end('late'))
    socket.on('error', () => {})
    socket.on('data', (bytes) => end(bytes[0] === HANDSHAKE ? 'handshake' : 'alert'))
    socket.on('close', () => end('closed'))
  })
