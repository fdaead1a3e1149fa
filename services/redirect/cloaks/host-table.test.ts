import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHostTable } from './host-table.ts'

const own = (host: string, id: number) => ({ host, id, root: null, unknown: null })
const label = fc.stringMatching(/^[a-c0-1-]{1,3}$/)
const name = fc.array(label, { minLength: 2, maxLength: 3 }).map((labels) => labels.join('.'))

/** Looks up a `Host` that stands among other bytes. */
function find(table: ReturnType<typeof createHostTable>, host: string) {
  const bytes = Buffer.from(`host: ${host}\r\n`, 'latin1')
  return table.find(bytes, { start: 6, end: 6 + host.length })?.host
}

test('exactly the hosts in the table are found, in any case, with any port and a final dot', () => {
  const given = fc.record({
    hosts: fc.uniqueArray(name, { maxLength: 40 }),
    asked: name,
    loud: fc.boolean(),
    dot: fc.constantFrom('', '.'),
    port: fc.constantFrom('', ':', ':80', ':8443'),
  })
  fc.assert(
    fc.property(given, ({ hosts, asked, loud, dot, port }) => {
      const table = createHostTable(hosts.map((host, at) => own(host, at + 1)))
      expect(table.size).toBe(hosts.length)
      for (const host of [asked, ...hosts]) {
        const sent = (loud ? host.toUpperCase() : host) + dot + port
        expect(find(table, sent), sent).toBe(hosts.includes(host) ? host : undefined)
      }
    }),
  )
})

test.each([
  '',
  '.',
  ':80',
  'go.brand.example..',
  'go.brand.example.evil',
  'xgo.brand.example',
  'go.brand.exampl',
  'go@brand.example',
  '[::1]:80',
])('%j is none of them', (host) =>
  expect(find(createHostTable([own('go.brand.example', 1)]), host)).toBeUndefined(),
)

test('ten thousand hosts are found, and none beside them', () => {
  const hosts = Array.from({ length: 10_000 }, (_, n) => `h${n.toString(36)}.brand.example`)
  const table = createHostTable(hosts.map((host, at) => own(host, at + 1)))
  for (const host of hosts) expect(find(table, host)).toBe(host)
  for (const host of hosts) expect(find(table, `x${host}`)).toBeUndefined()
})
