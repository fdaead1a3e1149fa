import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { siteConf } from './nginx-conf.ts'
import { readNginxLine } from './nginx-line.ts'

const settings = {
  host: '::1',
  port: 8080,
  redirect: '127.0.0.1:1',
  account: '127.0.0.1:2',
  publicOrigin: 'https://sluice.test',
  keepAlive: 60,
  linkRobots: 'allow' as const,
  trusted: ['10.0.0.0/8', '::1/128'],
  devMail: false,
  site: '/home/a "b" $c/site',
  siteBefore: '/before',
  logPort: 3,
  tls: '/dev/null',
  ownDomains: '/dev/null',
  challenges: '/dev/null',
  mainTls: undefined,
}

const placeholder = (name: string) => `\${${name}}`

test("the operator's values are in the configuration, quoted for nginx", () => {
  const template = ['$uri', ...['LISTEN', 'TRUSTED_PEERS', 'SITE', 'DEV', 'ERROR_LOG'].map(placeholder)].join(
    '|',
  )
  expect(siteConf(template, settings).split('|')).toEqual([
    '$uri',
    'listen [::1]:8080 backlog=4096;',
    'set_real_ip_from 10.0.0.0/8; set_real_ip_from ::1/128;',
    '"/home/a \\"b\\" \\$c/site"',
    '',
    'syslog:server=127.0.0.1:3,nohostname,tag=nginx warn',
  ])
  expect(() => siteConf(placeholder('NOBODY'), settings)).toThrow('no value for NOBODY')
})

test('a log line says what happened but not whose request it was', () => {
  const about =
    'client: 8.8.8.8, server: sluice, request: "GET /t/a HTTP/1.1", upstream: "http://127.0.0.1:1/t/a"'
  const line = (level: string, text: string) =>
    readNginxLine(`<187>Nov 25 21:05:28 nginx: 2026/11/25 21:05:28 [${level}] 10#10: *3 ${text}`)
  expect(
    line('error', `connect() failed (111: Connection refused) while connecting to upstream, ${about}`),
  ).toEqual({
    level: 'error',
    kind: 'connect() failed (111: Connection refused)',
  })
  expect(line('warn', `a client request body is buffered to a temporary file /home/1, ${about}`).kind).toBe(
    'a client request body is buffered to a temporary file …',
  )
  expect(line('error', `client intended to send too large body: 7340032 bytes, ${about}`)).toEqual({
    level: 'warn',
    kind: 'client intended to send too large body: … bytes',
  })
  expect(readNginxLine('<190>Nov  5 01:05:28 nginx: refused with 400')).toEqual({
    level: 'warn',
    kind: 'refused with 400',
  })
})

test('S-P: lengths made up by clients count as one kind, here and in the containers', () => {
  const line = (bytes: number) =>
    `[error] 10#10: *3 client intended to send too large body: ${bytes} bytes, client: 8.8.8.8, server: sluice`
  const lengths = [8_388_608, 9_000_000_001, 70_000_000_002]
  const kinds = lengths.map((bytes) =>
    readNginxLine(`<187>Nov 25 21:05:28 nginx: 2026/11/25 21:05:28 ${line(bytes)}`),
  )
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(
    new Set(['client intended to send too large body: … bytes']),
  )
  const script = fileURLToPath(new URL('../../containers/nginx/count-lines.pl', import.meta.url))
  const input = lengths.map((bytes) => `2026/11/25 21:05:28 ${line(bytes)}\n`).join('')
  expect(execFileSync('perl', [script], { input, encoding: 'utf8' }).trim().split('\n')).toEqual([
    '[error] client intended to send too large body: ... bytes',
    '[error] client intended to send too large body: ... bytes (and 2 more within a minute)',
  ])
})
