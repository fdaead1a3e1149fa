import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Whatever may hold texts for readers: mails, notices, pages, the guide, templates of the front door. */
const TEXTS = ['services', 'web/src', 'web/public', 'web/*.html', 'infra/nginx', 'infra/local/demo']
const SPOKEN = /\.(ts|tsx|html|js|svg|template|conf)$/

test('V13: no Chinese text says 你', () => {
  const files = execFileSync('git', ['ls-files', ...TEXTS], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => SPOKEN.test(file) && !file.includes('.test.') && !file.includes('/testing/'))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('你'))).toEqual([])
})
