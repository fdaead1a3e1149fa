import { createSocket } from 'node:dgram'
import { isIP } from 'node:net'

const [A, AAAA] = [1, 28]

/** Addresses for a name; `asked` counts the questions for it and kind of address from 1. */
export type Zone = (name: string, asked: number) => readonly string[]

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function bytesOf(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  const groups = (URL.parse(`http://[${address}]/`)?.hostname ?? '').slice(1, -1).split('::')
  const [head = [], tail = []] = groups.map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return Buffer.concat(
    [...head, ...zeros, ...tail].map((group) => {
      const bytes = Buffer.alloc(2)
      bytes.writeUInt16BE(Number.parseInt(group, 16))
      return bytes
    }),
  )
}

/** A name server on loopback with answers that are never to be kept. Close it. */
export async function openNameServer(zone: Zone) {
  const asked = new Map<string, number>()
  const socket = createSocket('udp4')
  socket.on('message', (query, peer) => {
    const { name, type, end } = readQuestion(query)
    const key = `${name} ${type}`
    asked.set(key, (asked.get(key) ?? 0) + 1)
    const family = type === A ? 4 : type === AAAA ? 6 : 0
    const found = zone(name, asked.get(key) ?? 1).filter((address) => isIP(address) === family)
    const header = Buffer.from(query.subarray(0, 12))
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(found.length, 6)
    header.writeUInt16BE(0, 8)
    header.writeUInt16BE(0, 10)
    const records = found.map((address) => {
      const data = bytesOf(address)
      const record = Buffer.alloc(12)
      record.writeUInt16BE(0xc00c, 0)
      record.writeUInt16BE(type, 2)
      record.writeUInt16BE(1, 4)
      record.writeUInt16BE(data.length, 10)
      return Buffer.concat([record, data])
    })
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), peer.port, peer.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    server: `127.0.0.1:${socket.address().port}`,
    asked: (name: string) => asked.get(`${name} ${A}`) ?? 0,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}
