import { execFileSync } from 'node:child_process'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { codeExamples, type Shown } from './code-examples.ts'

const shown = (changes: Partial<Shown>): Record<string, string> =>
  Object.fromEntries(
    codeExamples({ method: 'GET', url: 'https://go.example/api/x', key: true, body: undefined, ...changes }),
  )
const sample = { name: 'Spring\'s "sale"', active: true, limit: null, list: [false] }

test('a read is short in each language', () => {
  expect(shown({})).toEqual({
    curl: `curl 'https://go.example/api/x' \\\n  -H "Authorization: Bearer $SLUICE_KEY"`,
    TypeScript: [
      `const answer = await fetch('https://go.example/api/x', {`,
      `  headers: { authorization: 'Bearer ' + process.env.SLUICE_KEY },`,
      '})',
      'console.log(await answer.json())',
    ].join('\n'),
    Python: [
      'import os, requests',
      '',
      'answer = requests.get(',
      '    "https://go.example/api/x",',
      `    headers={"Authorization": f"Bearer {os.environ['SLUICE_KEY']}"},`,
      ')',
      'print(answer.json())',
    ].join('\n'),
  })
  expect(shown({ key: false }).TypeScript).toContain(`fetch('https://go.example/api/x')`)
})

test('every language reads its own example, and the body is the sample', () => {
  const {
    curl = '',
    TypeScript = '',
    Python = '',
  } = shown({ method: 'POST', body: { type: 'json', sample } })
  expect(() => stripTypeScriptTypes(TypeScript)).not.toThrow()
  expect(TypeScript).toContain(JSON.stringify(sample))
  expect(Python).toContain(
    `json={"name": "Spring's \\"sale\\"", "active": True, "limit": None, "list": [False]}`,
  )
  const body = execFileSync('sh', [
    '-c',
    curl.replace(/^curl/, `set --`).concat('\nfor last; do :; done; printf %s "$last"'),
  ])
  expect(JSON.parse(body.toString())).toEqual(sample)
})

test('a form names its fields', () => {
  const form = shown({ method: 'POST', body: { type: 'form', fields: ['plan_id', 'screenshot'] } })
  for (const code of Object.values(form))
    for (const field of ['plan_id', 'screenshot']) expect(code).toContain(field)
})

test('a form without files is sent encoded, and an answer in text is read as text', () => {
  const body = { type: 'form', fields: ['cid'], encoded: true } as const
  const { curl, TypeScript, Python } = shown({ method: 'POST', key: false, text: true, body })
  expect(curl).toContain(`--data-urlencode 'cid=…'`)
  expect(TypeScript).toContain('new URLSearchParams()')
  expect(TypeScript).toContain('answer.text()')
  expect(Python).toContain('data={"cid": …}')
  expect(Python).toContain('print(answer.text)')
})
