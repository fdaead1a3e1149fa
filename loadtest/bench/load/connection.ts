import { connect, type Socket } from 'node:net'

type Answered = (status: number, head: string) => void

/** One kept HTTP/1.1 connection with one request in flight; understands answers with a `Content-Length` only. */
export class Connection {
  readonly #socket: Socket
  #text = ''
  #answered: Answered | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => this.#read(String(chunk)))
    socket.on('error', () => this.#answer(0, ''))
    socket.on('close', () => this.#answer(0, ''))
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('error', reject)
      socket.once('connect', () => resolve(new Connection(socket)))
    })
  }

  /** `answered` gets the status and the head of the answer; status 0 when the connection broke. */
  send(request: string, answered: Answered): void {
    this.#answered = answered
    if (this.#socket.destroyed) this.#answer(0, '')
    else this.#socket.write(request, 'latin1')
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(chunk: string): void {
    this.#text += chunk
    const headEnd = this.#text.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const length = /\r\ncontent-length: *(\d+)/i.exec(this.#text)?.[1]
    if (this.#text.length < headEnd + 4 + Number(length ?? 0)) return
    const head = this.#text.slice(0, headEnd)
    this.#text = ''
    this.#answer(Number(head.slice(9, 12)), head)
  }

  #answer(status: number, head: string): void {
    const answered = this.#answered
    this.#answered = undefined
    answered?.(status, head)
  }
}
