import { createInterface } from 'node:readline'
import { startPebble } from '@sluice/local/stores/pebble'

/**
 * A certificate authority and a DNS server open to other machines. Arguments: folder, own address, where every host leads, and
 * the port there. Prints what `Authority` in outside-authority.ts tells, then does each call of the DNS server that comes as a
 * line of JSON, and prints it again.
 */
const [home = '', address = '', everyHost = '', httpPort = ''] = process.argv.slice(2)
const pebble = await startPebble({ home, address, everyHost, httpPort: Number(httpPort), log: console.error })
const { directory, caFile, dnsPort } = pebble
const print = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`)
print({ directory, caFile, dnsServer: `${address}:${dnsPort}`, root: await pebble.root() })
for await (const line of createInterface({ input: process.stdin })) {
  const { call, ...body } = JSON.parse(line) as { call: string }
  await pebble.dns(call, body)
  print({ done: call })
}
await pebble.stop()
