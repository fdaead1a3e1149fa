import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import packet, { type Answer, type Question } from 'dns-packet'

/** What a name has. `fails`: the server answers SERVFAIL; `silent`: not at all. */
export type Records = {
  A?: string[]
  AAAA?: string[]
  CNAME?: string
  TXT?: string[]
  fails?: boolean
  silent?: boolean
}

const SERVFAIL = 2
const NXDOMAIN = 3

/** A resolver on loopback that knows the names of `zone`, which may change at any time. Close it. */
export async function openTestDns() {
  const zone = new Map<string, Records>()
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    const { id = 0, questions = [] } = packet.decode(message)
    const [question] = questions
    if (!question) return
    asked.push(`${question.type} ${question.name}`)
    const found = answersTo(zone, question)
    if (found === 'silent') return
    const { code = 0, answers = [] } = found
    const flags = packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | code
    socket.send(packet.encode({ type: 'response', id, flags, questions, answers }), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    zone,
    /** Every question so far, as `TXT name`. */
    asked,
    server: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((resolve) => void socket.close(() => resolve())),
  }
}

function answersTo(
  zone: Map<string, Records>,
  { name, type }: Question,
): 'silent' | { code?: number; answers?: Answer[] } {
  const answers: Answer[] = []
  for (let at = name.toLowerCase(), hops = 0; hops < 20; hops += 1) {
    const records = zone.get(at)
    if (!records) return { code: answers.length > 0 ? 0 : NXDOMAIN, answers }
    if (records.silent) return 'silent'
    if (records.fails) return { code: SERVFAIL }
    if (records.CNAME !== undefined) {
      answers.push({ type: 'CNAME', name: at, ttl: 0, data: records.CNAME })
      if (type === 'CNAME') break
      at = records.CNAME
      continue
    }
    if (type === 'A') for (const data of records.A ?? []) answers.push({ type, name: at, ttl: 0, data })
    if (type === 'AAAA') for (const data of records.AAAA ?? []) answers.push({ type, name: at, ttl: 0, data })
    if (type === 'TXT') for (const data of records.TXT ?? []) answers.push({ type, name: at, ttl: 0, data })
    break
  }
  return { answers }
}
