import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EventsBody } from '@sluice/contract/api-track'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverCode } from './server-code.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'sluice-report-'))
const got: { url: string | undefined; key: string | undefined; body: unknown }[] = []
const textOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString()
}
const result = { outcome: 'recorded', reason: null, id: 1 }
const server = createServer(async (request, reply) => {
  const body: unknown = JSON.parse(await textOf(request))
  got.push({ url: request.url, key: request.headers.authorization, body })
  reply.setHeader('content-type', 'application/json')
  reply.end(JSON.stringify({ status: 'success', results: [result] }))
})
let origin = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const CLICK = 'A'.repeat(60)
const RUNNERS = {
  curl: { file: 'report.sh', command: ['sh', 'report.sh'], call: '' },
  node: {
    file: 'report.mjs',
    command: [process.execPath, 'report.mjs'],
    call: `console.log(JSON.stringify(await reportSale('${CLICK}', '12.50', 'A1')))`,
  },
  php: {
    file: 'report.php',
    command: ['php', 'report.php'],
    call: `echo json_encode(report_sale('${CLICK}', '12.50', 'A1'));`,
  },
  python: {
    file: 'report.py',
    command: ['python3', 'report.py'],
    call: `print(json.dumps(report_sale("${CLICK}", "12.50", "A1")))`,
  },
}

/** The others need curl, PHP and Python: `LANGUAGES=all`. */
const TRIED = (['curl', 'node', 'php', 'python'] as const).filter(
  (language) => language === 'node' || process.env.LANGUAGES === 'all',
)

test.each(TRIED)('the %s code reports a sale', { timeout: 60_000 }, async (language) => {
  const { file, command, call } = RUNNERS[language]
  writeFileSync(join(folder, file), `${serverCode({ origin, currency: 'EUR' })[language].code}\n${call}\n`)
  const [program = '', ...args] = command
  const env = { ...process.env, SLUICE_KEY: 'slk_live_x', CLICK_ID: CLICK }
  const { stdout } = await run(program, args, { cwd: folder, env })
  expect(stdout).toContain('"outcome":')
  const sent = got.pop()
  expect(sent).toMatchObject({ url: '/api/track/events', key: 'Bearer slk_live_x' })
  expect(EventsBody.parse(sent?.body)).toEqual({
    events: [{ clickId: CLICK, event: 'sale', value: '12.50', currency: 'EUR', transactionId: 'A1' }],
  })
})
