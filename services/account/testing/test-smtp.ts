import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** `greeting` is the name the client gave; `raw` is the mail on the wire; `text` is its decoded plain part. */
export type TakenMail = { greeting: string; from: string; to: string[]; raw: string; text: string }

/** A mail server on a free loopback port. Stores accepted mails; refuses every recipient while told to. Close it. */
export async function startTestSmtp({ host = '127.0.0.1', port: wanted = 0 } = {}) {
  const taken: TakenMail[] = []
  let refusal: number | undefined
  let offered = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(address, _session, done) {
      offered += 1
      if (refusal === undefined) return done()
      done(Object.assign(new Error(`no, not for ${address.address}`), { responseCode: refusal }))
    },
    onData(stream, session, done) {
      buffer(stream).then((bytes) => {
        const raw = bytes.toString()
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          greeting: session.hostNameAppearsAs,
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
          text: plainPart(raw),
        })
        done()
      }, done)
    },
  })
  server.listen(wanted, host)
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    get offered() {
      return offered
    },
    /** With an SMTP status it refuses from now on; with undefined it accepts again. */
    refuse(status: number | undefined) {
      refusal = status
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function plainPart(raw: string): string {
  const part = raw.split(/\r\n--/).find((each) => /^Content-Type: text\/plain/im.test(each)) ?? ''
  const [head = '', ...body] = part.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  return /base64/i.test(head) ? Buffer.from(text, 'base64').toString() : text
}
