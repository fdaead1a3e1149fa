import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** In a process of its own, because String stays changed. */
const CODE = `
  import assert from 'node:assert'
  import { quickenStringMethods } from ${JSON.stringify(new URL('./string-methods.ts', import.meta.url))}
  const areQuick = () => %HasFastProperties(String.prototype)

  class Extended extends String {}
  assert.equal(String(new Extended('x')), 'x')
  assert(!areQuick())

  quickenStringMethods()
  assert(areQuick())

  class Late extends String {}
  assert.equal(String(new Late('x')), 'x')
  assert(areQuick())
  console.log('quick')`

test('string methods are fast again after a class extended String, and stay fast', async () => {
  const args = ['--allow-natives-syntax', '--input-type=module', '-e', CODE]
  expect((await promisify(execFile)(process.execPath, args)).stdout).toBe('quick\n')
})
