import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('what Postgres quotes from a failed row is not logged', async () => {
  const script = `import { createLog } from './services/kit/log.ts'
    const facts = { code: '23514', detail: 'Failing row contains (someone@log.test).', where: 'COPY someone@log.test' }
    createLog('test').error({ err: Object.assign(new Error('violates a check'), facts) }, 'request failed')`
  const args = ['--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(JSON.parse(stdout).err).toMatchObject({ message: 'violates a check', code: '23514' })
  expect(stdout).not.toContain('someone')
})
