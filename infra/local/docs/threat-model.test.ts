import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../start/config.ts'

const text = readFileSync(join(ROOT, 'docs/threat-model.md'), 'utf8')

test('every test file that the threat model names exists', () => {
  const named = [...text.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, path]) => path!)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('every case that the threat model names by a letter is in the name of a test', () => {
  const cases = new Set(text.match(/\bS-[A-Z]\b/g))
  const files = globSync('{services,infra,web}/**/*.test.ts', {
    cwd: ROOT,
    exclude: (path) => path.endsWith('node_modules'),
  })
  const tests = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')
  expect(cases.size).toBe(19)
  expect([...cases].filter((each) => !tests.includes(`${each}: `))).toEqual([])
})

test('every row of make chaos that the threat model names exists', () => {
  const rows = new Set(text.match(/\b[APQRT]\d+(-\w+)?\b/g))
  const sources = globSync('infra/chaos/rows/*.ts', { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
  expect(rows.size).toBeGreaterThan(8)
  expect([...rows].filter((row) => !sources.includes(`id: '${row}'`))).toEqual([])
})
