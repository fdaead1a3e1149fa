import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VERIFY_CODE } from './verify-code.ts'

const run = promisify(execFile)
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-verify-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SECRET = `whsec_${Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7)).toString('base64')}`
const OTHER = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const BODY = '{"type":"test.ping","data":{"name":"春天 💩"}}'
const ID = 'evt_1'

/** As the library of the standard signs it. */
const signed = (secret: string, seconds = 0) => {
  const at = new Date(Date.now() + seconds * 1_000)
  const signature = new Webhook(secret).sign(ID, at, BODY)
  return { id: ID, timestamp: String(Math.floor(at.getTime() / 1_000)), signatures: signature, body: BODY }
}

/** What is sent to the function, and what it must say. */
const cases = () => {
  const good = signed(SECRET)
  const { signatures } = good
  return [
    { ...good, verified: true },
    { ...good, signatures: `${signed(OTHER).signatures} ${signatures}`, verified: true },
    { ...good, signatures: `v1a,AAAA ${signatures}`, verified: true },
    { ...signed(SECRET, -240), verified: true },
    { ...signed(SECRET, 240), verified: true },
    { ...signed(SECRET, -360), verified: false },
    { ...signed(SECRET, 360), verified: false },
    { ...signed(OTHER), verified: false },
    { ...good, body: `${BODY} `, verified: false },
    { ...good, id: 'evt_2', verified: false },
    { ...good, timestamp: String(Number(good.timestamp) - 1), verified: false },
    { ...good, timestamp: '', verified: false },
    { ...good, timestamp: `${good.timestamp}\n`, verified: false },
    { ...good, timestamp: '9'.repeat(30), verified: false },
    { ...good, timestamp: '²', verified: false },
    { ...good, signatures: '', verified: false },
    { ...good, signatures: signatures.slice(0, -1), verified: false },
    { ...good, signatures: signatures.replace('v1,', 'v2,'), verified: false },
    { ...good, signatures: 'é', verified: false },
  ]
}

const lineOf = ({ id, timestamp, signatures, body }: ReturnType<typeof cases>[number]) =>
  [SECRET, id, timestamp, signatures, body].map((text) => Buffer.from(text).toString('base64')).join(' ')

/** Each reads cases.json, or a line of base64 fields for each case, and writes a list of what `verify` said. */
const RUNNERS = {
  typescript: {
    files: {
      'verify.ts': VERIFY_CODE.typescript.code,
      'run.ts': `import { readFileSync } from 'node:fs'
import { verify } from './verify.ts'
const { secret, cases } = JSON.parse(readFileSync('cases.json', 'utf8'))
console.log(JSON.stringify(cases.map((c) => verify(secret, c.id, c.timestamp, c.signatures, c.body))))
`,
    },
    command: [process.execPath, 'run.ts'],
  },
  python: {
    files: {
      'verify.py': VERIFY_CODE.python.code,
      'run.py': `import json
from verify import verify
given = json.load(open("cases.json", encoding="utf-8"))
print(json.dumps([
    verify(given["secret"], c["id"], c["timestamp"], c["signatures"], c["body"].encode())
    for c in given["cases"]
]))
`,
    },
    command: ['python3', 'run.py'],
  },
  go: {
    files: {
      'go.mod': 'module webhooks\n\ngo 1.20\n',
      'verify.go': VERIFY_CODE.go.code,
      // Without encoding/json, which takes half a minute to compile.
      'run/main.go': `package main

import (
	"encoding/base64"
	"os"
	"strings"
	"webhooks"
)

func field(text string) string {
	read, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		panic(err)
	}
	return string(read)
}

func main() {
	text, err := os.ReadFile("cases.txt")
	if err != nil {
		panic(err)
	}
	said := []string{}
	for _, line := range strings.Split(string(text), "\\n") {
		f := strings.Split(line, " ")
		verified := webhooks.Verify(field(f[0]), field(f[1]), field(f[2]), field(f[3]), []byte(field(f[4])))
		if verified {
			said = append(said, "true")
		} else {
			said = append(said, "false")
		}
	}
	os.Stdout.WriteString("[" + strings.Join(said, ",") + "]\\n")
}
`,
    },
    command: ['go', 'run', './run'],
  },
  php: {
    files: {
      'verify.php': VERIFY_CODE.php.code,
      'run.php': `<?php
require 'verify.php';
$given = json_decode(file_get_contents('cases.json'), true);
echo json_encode(array_map(
    fn($c) => verify($given['secret'], $c['id'], $c['timestamp'], $c['signatures'], $c['body']),
    $given['cases'],
)), "\\n";
`,
    },
    command: ['php', 'run.php'],
  },
}

/** The others need Python, Go and PHP: `LANGUAGES=all`. */
const TRIED = Object.entries(RUNNERS).filter(
  ([language]) => language === 'typescript' || process.env.LANGUAGES === 'all',
)

test.each(TRIED)(
  'the %s code accepts our signatures and nothing else',
  {
    timeout: 300_000,
  },
  async (_language, { files, command }) => {
    const all = cases()
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    writeFileSync(join(folder, 'cases.txt'), all.map(lineOf).join('\n'))
    writeFileSync(join(folder, 'cases.json'), JSON.stringify({ secret: SECRET, cases: all }))
    const [program = '', ...args] = command
    const { stdout } = await run(program, args, { cwd: folder })
    const said: unknown = JSON.parse(stdout.split('\n').find((line) => line.startsWith('[')) ?? 'null')
    expect(said).toEqual(all.map(({ verified }) => verified))
  },
)
