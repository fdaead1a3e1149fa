import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../start/config.ts'

const text = readFileSync(join(ROOT, 'docs/threat-model.md'), 'utf8')

test('every test file that the threat model names exists', () => {
  const named = [...text.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, path]) => path!)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})
