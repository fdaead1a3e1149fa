import { gzipSync } from 'node:zlib'
import { ApiProblem } from '@sluice/contract/api-problem'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiOperation, encodeBody, fillPath, readOperations, send } from '../../../testing/operations.ts'
import { openSession, type Principal, quickPrincipal, ROLE_FOR } from '../../../testing/principals.ts'
import { openStandInStats } from '../../../testing/stand-in-stats.ts'
import { openTestAccount, type TestAccount } from '../../../testing/test-account.ts'

const FORM = 'multipart/form-data'
const JSON_TYPE = 'application/json'
const NOBODYS_ID = '999999999999'
const B = 'sluice-test-boundary'
const GOOD_TYPE = `${FORM}; boundary=${B}`

type Sample = { what: string; type: string; payload: Buffer | string; encoding?: string }

const text = (value: string) => ({ type: JSON_TYPE, payload: value })
const JSON_FAULTS: readonly Sample[] = [
  { what: 'an open brace', ...text('{') },
  { what: 'a truncated value', ...text('{"name":"a') },
  { what: 'a trailing comma', ...text('{"name":1,}') },
  { what: 'single quotes', ...text("{'name':1}") },
  { what: 'two values', ...text('{}{}') },
  { what: 'nothing but space', ...text(' ') },
  { what: 'nothing', ...text('') },
  { what: 'a list', ...text('[1]') },
  { what: 'a string', ...text('"x"') },
  { what: 'deep lists', ...text('['.repeat(30_000) + ']'.repeat(30_000)) },
  { what: 'deep objects', ...text(`${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`) },
  { what: 'a deep field', ...text(`{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`) },
  { what: 'a prototype', ...text('{"__proto__":{"role":"superadmin"}}') },
  { what: 'a constructor', ...text('{"constructor":{"prototype":{"role":"superadmin"}}}') },
  {
    what: 'invalid UTF-8',
    type: JSON_TYPE,
    payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  },
  { what: 'UTF-16', type: `${JSON_TYPE}; charset=utf-16le`, payload: Buffer.from('{"name":"a"}', 'utf16le') },
  { what: 'another charset', type: `${JSON_TYPE}; charset=shift_jis`, payload: '{"name":"a"}' },
  { what: 'a compressed body', type: JSON_TYPE, payload: gzipSync('{"name":"a"}'), encoding: 'gzip' },
  { what: 'an encoding that is not used', type: JSON_TYPE, payload: '{"name":"a"}', encoding: 'br' },
  { what: 'a web form', type: 'application/x-www-form-urlencoded', payload: 'name=a' },
  { what: 'plain text', type: 'text/plain', payload: '{"name":"a"}' },
  { what: 'XML', type: 'application/xml', payload: '<name>a</name>' },
  { what: 'an invalid type', type: 'json', payload: '{"name":"a"}' },
  { what: 'a type with line noise', type: 'application/json;;;=', payload: '{' },
  { what: 'an empty multipart form', type: GOOD_TYPE, payload: `--${B}--\r\n` },
]
const JSON_ODD: readonly Sample[] = [
  { what: 'a byte order mark', ...text('\uFEFF{}') },
  { what: 'a repeated key', ...text('{"name":"a","name":"b"}') },
  { what: 'a lone surrogate', ...text('{"name":"\\ud800"}') },
  { what: 'a NUL', ...text('{"name":"\\u0000"}') },
  { what: 'a number beyond all limits', ...text('{"name":1e999}') },
]

const part = (head: string, body = 'x') => `--${B}\r\n${head}\r\n\r\n${body}\r\n`
const END = `--${B}--\r\n`
const field = (name: string, body = 'x') => part(`content-disposition: form-data; name="${name}"`, body)
const file = (name: string, body = 'x') =>
  part(`content-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png`, body)
const form = (payload: string | Buffer, type = GOOD_TYPE) => ({ type, payload })

function formFaults(fileName: string): Sample[] {
  return [
    { what: 'no boundary', ...form(file(fileName) + END, FORM) },
    { what: 'an empty boundary', ...form(file(fileName) + END, `${FORM}; boundary=`) },
    { what: 'an empty quoted boundary', ...form(file(fileName) + END, `${FORM}; boundary=""`) },
    { what: 'another boundary', ...form(file(fileName) + END, `${FORM}; boundary=other`) },
    {
      what: 'a boundary of 2,000 characters',
      ...form(file(fileName) + END, `${FORM}; boundary=${'b'.repeat(2_000)}`),
    },
    {
      what: 'a boundary that is not text',
      ...form(file(fileName) + END, `${FORM}; boundary="\u00e9\u00ff"`),
    },
    { what: 'nothing', ...form('') },
    { what: 'an end before the end', ...form(file(fileName)) },
    {
      what: 'an end in a part',
      ...form(`--${B}\r\ncontent-disposition: form-data; name="${fileName}"; filename="a"\r\n\r\nxx`),
    },
    { what: 'an end in a head', ...form(`--${B}\r\ncontent-disposition: form-da`) },
    { what: 'an end in the boundary', ...form(`--${B.slice(0, 5)}`) },
    { what: 'an end in a field', ...form(field('a').slice(0, -10)) },
    { what: 'only an end', ...form(END) },
    { what: 'text before and no part', ...form('hello') },
    { what: 'line feeds alone', ...form((file(fileName) + END).replaceAll('\r\n', '\n')) },
    { what: 'a part without a head', ...form(`--${B}\r\n\r\nx\r\n${END}`) },
    { what: 'a part without a name', ...form(part('content-disposition: form-data') + END) },
    {
      what: 'a part of another disposition',
      ...form(part('content-disposition: attachment; filename=a') + END),
    },
    { what: 'an empty name', ...form(file('') + END) },
    { what: 'junk for a head', ...form(part('\u0000\u0001:::\r\n ;;=;') + END) },
    {
      what: 'a head of 100 lines',
      ...form(part(Array.from({ length: 100 }, (_, n) => `x-${n}: y`).join('\r\n')) + END),
    },
    { what: 'a head of 100 KB', ...form(part(`x: ${'y'.repeat(100_000)}`) + END) },
    {
      what: 'a nested form',
      ...form(
        part(
          'content-disposition: form-data; name="a"\r\ncontent-type: multipart/mixed; boundary=in',
          '--in\r\n\r\nx\r\n--in--',
        ) + END,
      ),
    },
    { what: 'two files', ...form(file(fileName) + file(fileName) + END) },
    { what: 'a repeated field', ...form(field('a') + field('a') + END) },
    { what: 'a field of 10 KB', ...form(field('a', 'x'.repeat(10_000)) + END) },
    { what: 'a name of 10 KB', ...form(field('a'.repeat(10_000)) + END) },
    {
      what: 'a hundred fields',
      ...form(Array.from({ length: 100 }, (_, n) => field(`f${n}`)).join('') + END),
    },
    { what: 'a prototype', ...form(field('__proto__') + file(fileName) + END) },
    { what: 'a prototype file', ...form(file('__proto__') + END) },
    { what: 'toString', ...form(field('toString') + file('constructor') + END) },
    {
      what: 'an invalid JSON field',
      ...form(part('content-disposition: form-data; name="a"\r\ncontent-type: application/json', '{') + END),
    },
    {
      what: 'a JSON field',
      ...form(
        part(
          `content-disposition: form-data; name="${fileName}"\r\ncontent-type: application/json`,
          '{"a":1}',
        ) + END,
      ),
    },
    {
      what: 'an unknown charset',
      ...form(
        part('content-disposition: form-data; name="a"\r\ncontent-type: text/plain; charset=nonsense') + END,
      ),
    },
    {
      what: 'a name in an unknown charset',
      ...form(part("content-disposition: form-data; name*=nonsense''%ff%fe") + END),
    },
    {
      what: 'a name that breaks its encoding',
      ...form(part("content-disposition: form-data; name*=utf-8''%zz%") + END),
    },
    {
      what: 'a transfer encoding',
      ...form(
        part('content-disposition: form-data; name="a"\r\ncontent-transfer-encoding: base64', '!!!') + END,
      ),
    },
    {
      what: 'an unknown transfer encoding',
      ...form(part('content-disposition: form-data; name="a"\r\ncontent-transfer-encoding: x-no') + END),
    },
    { what: 'a file that is not a picture', ...form(file(fileName) + END) },
    { what: 'a compressed form', ...form(gzipSync(file(fileName) + END)), encoding: 'gzip' },
    { what: 'multipart/mixed', ...form(file(fileName) + END, `multipart/mixed; boundary=${B}`) },
    { what: 'a type in capitals', ...form(file(fileName) + END, `MULTIPART/FORM-DATA; BOUNDARY=${B}`) },
    { what: 'two boundaries', ...form(file(fileName) + END, `${GOOD_TYPE}; boundary=other`) },
    ...JSON_FAULTS.filter(({ type }) => !type.startsWith('multipart')),
  ]
}

let account: TestAccount
let stats: Awaited<ReturnType<typeof openStandInStats>>
let operations: ApiOperation[]
beforeAll(async () => {
  stats = await openStandInStats({})
  account = await openTestAccount({ STATS_INTERNAL_URL: stats.url })
  operations = (await readOperations(account)).operations.filter(({ method }) => method !== 'GET')
})
afterAll(async () => {
  await account.close()
  await stats.close()
})

const principalFor = async (operation: ApiOperation) => {
  const role = ROLE_FOR[operation['x-access']]
  return role ? quickPrincipal(account, role) : undefined
}

let senders = 0
async function ask(operation: ApiOperation, principal: Principal | undefined, sample: Sample) {
  const { type, payload, encoding } = sample
  const request = {
    method: operation.method,
    url: fillPath(operation, () => NOBODYS_ID),
    ...{ type, payload },
    ...(encoding && { encoding }),
    ...(principal && { token: principal.token }),
  }
  senders += 1
  return send(account, request, `2001:db8:${(senders >> 8).toString(16)}:${(senders & 255).toString(16)}::1`)
}

test('S-K: no malformed body causes an internal error, and each is refused with a stable code', async () => {
  const wrong: string[] = []
  for (const operation of operations.filter(({ body }) => !body || body.type === JSON_TYPE)) {
    const principal = await principalFor(operation)
    for (const sample of [...JSON_FAULTS, ...JSON_ODD]) {
      const answer = await ask(operation, principal, sample)
      const fault = `${operation.operationId}: ${sample.what} got ${answer.status}`
      if (answer.status === 401 && principal) principal.token = await openSession(account, principal.id)
      else if (answer.status >= 500) wrong.push(fault)
      else if (
        JSON_FAULTS.includes(sample) &&
        (operation.requestBody?.required || sample.what !== 'nothing') &&
        (answer.status !== 400 || ApiProblem.parse(answer.body).code !== 'invalid_request')
      )
        wrong.push(fault)
    }
  }
  expect(wrong).toEqual([])
}, 240_000)

test('S-K: a form without a boundary, cut short or malformed in any other way is refused with 400 or 413', async () => {
  const wrong: string[] = []
  const forms = operations.filter(({ body }) => body?.type === FORM)
  expect(forms.length).toBeGreaterThan(1)
  for (const operation of forms) {
    const fileName = operation.operationId === 'postPlanSubmitpayment' ? 'screenshot' : 'picture'
    for (const sample of formFaults(fileName)) {
      // A user has thirty forms an hour.
      const answer = await ask(operation, await principalFor(operation), sample)
      const code = ApiProblem.safeParse(answer.body).data?.code
      const refused =
        (answer.status === 400 && code === 'invalid_request') ||
        (answer.status === 413 && code === 'payload_too_large')
      if (!refused) wrong.push(`${operation.operationId}: ${sample.what} got ${answer.status} ${code}`)
    }
  }
  expect(wrong).toEqual([])
}, 240_000)

test('S-K: a form with bytes removed, inserted or changed is refused and never causes an internal error', async () => {
  const operation = operations.find(({ body }) => body?.type === FORM)!
  const good = encodeBody(FORM, { plan_id: '1', screenshot: Buffer.from('x'.repeat(200)), picture: 'x' })
  const changed = fc
    .tuple(fc.nat(good.payload.length), fc.nat(60), fc.uint8Array({ maxLength: 30 }), fc.boolean())
    .map(([at, drop, put, end]) =>
      Buffer.concat([
        good.payload.subarray(0, at),
        put,
        end ? Buffer.alloc(0) : good.payload.subarray(at + drop),
      ]),
    )
  let principal = await principalFor(operation)
  let sent = 0
  await fc.assert(
    fc.asyncProperty(changed, async (payload) => {
      sent += 1
      if (sent % 25 === 0) principal = await principalFor(operation)
      const { status } = await ask(operation, principal, { what: '', type: good.type, payload })
      expect([400, 413]).toContain(status)
    }),
    { numRuns: 200 },
  )
}, 240_000)
