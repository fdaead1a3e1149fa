import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { DnsRecord } from '@sluice/contract/api-domains'
import type { Host } from '@sluice/local/containers/host'
import { HOST_ADDRESS, type Machine } from '@sluice/local/containers/outside'
import { ROOT } from '@sluice/local/start/config'
import { z } from 'zod'

const Told = z.object({
  directory: z.string(),
  /** PEM file that the directory's certificate is from. */
  caFile: z.string(),
  dnsServer: z.string(),
  /** PEM that its certificates are from. */
  root: z.string(),
})

/** A certificate authority on a machine outside, which looks for proof at `httpPort` of the host, and its DNS. */
export type Authority = z.output<typeof Told> & { setRecords(records: readonly DnsRecord[]): Promise<void> }

/** `home`: a folder of its own. */
export async function startAuthority(
  host: Host,
  { name, address }: Machine,
  { home, httpPort }: { home: string; httpPort: number },
): Promise<Authority> {
  const command = [process.execPath, join(ROOT, 'infra/e2e/authority-process.ts')]
  const child = host.start([...command, home, address, HOST_ADDRESS, String(httpPort)], {
    network: name,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [input, output] = [child.stdin, child.stdout]
  if (!input || !output) throw new Error('the authority has no input or output')
  const lines = createInterface({ input: output })[Symbol.asyncIterator]()
  const next = async () => {
    const line = await lines.next()
    if (line.done) throw new Error('the authority ended by itself')
    return JSON.parse(line.value)
  }
  const dns = async (call: string, body: object) => {
    input.write(`${JSON.stringify({ call, ...body })}\n`)
    await next()
  }
  return {
    ...Told.parse(await next()),
    async setRecords(records) {
      for (const { type, name, value } of records) {
        if (type === 'A') await dns('add-a', { host: `${name}.`, addresses: [value] })
        else if (type === 'TXT') await dns('set-txt', { host: `${name}.`, value })
        else throw new Error(`no record of type ${type} can be set`)
      }
    },
  }
}
