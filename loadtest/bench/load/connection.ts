import { connect, type Socket } from 'node:net'
import { connect as connectByTls } from 'node:tls'

type Answered = (status: number, answer: string) => void

/** Shared by all connections: each read is consumed before the next one. */
const received = Buffer.allocUnsafe(64 * 1024)

/** One HTTP/1.1 keep-alive connection with one request in flight. Supports only answers with a `Content-Length`. */
export class Connection {
  readonly #socket: Socket
  #text = ''
  #answered: Answered | undefined

  private constructor(port: number, tls: string | undefined) {
    const address = { port, host: '127.0.0.1', noDelay: true }
    if (tls === undefined) {
      const read = (bytes: number) => this.#read(received.toString('latin1', 0, bytes))
      this.#socket = connect({ ...address, onread: { buffer: received, callback: read } })
    } else {
      this.#socket = connectByTls({ ...address, servername: tls, rejectUnauthorized: false })
      this.#socket.on('data', (chunk) => void this.#read(chunk.toString('latin1')))
    }
    this.#socket.on('error', () => this.#answer(0, ''))
    this.#socket.on('close', () => this.#answer(0, ''))
  }

  /** `tls`: name in the handshake; undefined: without TLS. */
  static open(port: number, tls?: string): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const connection = new Connection(port, tls)
      connection.#socket.once('error', reject)
      connection.#socket.once(tls === undefined ? 'connect' : 'secureConnect', () => resolve(connection))
    })
  }

  /** `answered` gets the status and the whole answer; status 0 if the connection broke. */
  send(request: Uint8Array, answered: Answered): void {
    this.#answered = answered
    if (this.#socket.destroyed) this.#answer(0, '')
    else this.#socket.write(request)
  }

  close(): void {
    this.#socket.destroy()
  }

  /** Returns true to continue reading. */
  #read(chunk: string): true {
    const answer = this.#text + chunk
    const whole = isWhole(answer)
    this.#text = whole ? '' : answer
    if (whole) this.#answer(Number(answer.slice(9, 12)), answer)
    return true
  }

  #answer(status: number, answer: string): void {
    const answered = this.#answered
    this.#answered = undefined
    answered?.(status, answer)
  }
}

function isWhole(answer: string): boolean {
  const headEnd = answer.indexOf('\r\n\r\n')
  if (headEnd < 0) return false
  const length = /\r\ncontent-length: *(\d+)/i.exec(answer)?.[1]
  return answer.length >= headEnd + 4 + Number(length ?? 0)
}
