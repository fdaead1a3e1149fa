import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { secretFile } from '../stores/secret-file.ts'
import { readClickIdKeys } from './click-id-keys.ts'
import { readSecrets } from './secrets.ts'

function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'sluice-secrets-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  return home
}
const given = {
  INTERNAL_SECRET: 'i'.repeat(20) + 'I'.repeat(20),
  JWT_SECRET: 'j'.repeat(20) + 'J'.repeat(20),
}

test('secrets are made once, readable by their user only, and then kept; given ones take precedence', async () => {
  const home = newHome()
  const first = await readSecrets(home, {})
  expect(await readSecrets(home, {})).toEqual(first)
  expect(first.INTERNAL_SECRET).not.toBe(first.JWT_SECRET)
  expect(statSync(join(home, 'secrets.json')).mode & 0o777).toBe(0o600)
  const mixed = await readSecrets(home, { JWT_SECRET: given.JWT_SECRET })
  expect(mixed).toEqual({ ...first, JWT_SECRET: given.JWT_SECRET })
})

test('S-M: missing secrets of a home with data are refused by name and not made anew', async () => {
  const home = newHome()
  mkdirSync(join(home, 'postgres'))
  await expect(readSecrets(home, {})).rejects.toThrow(/secrets\.json is missing, though .* holds data/)
  await expect(readSecrets(home, {})).rejects.toThrow(/Restore your copy of it.*second factors.*are lost/s)
  expect(await readSecrets(home, given)).toEqual(given)
  expect(() => statSync(join(home, 'secrets.json'))).toThrow('ENOENT')
})

test('S-M: secrets that cannot be read are refused by name', async () => {
  const home = newHome()
  mkdirSync(join(home, 'secrets.json'))
  await expect(readSecrets(home, {})).rejects.toThrow(`${join(home, 'secrets.json')} cannot be read (EISDIR)`)
})

test('S-M: truncated secrets are refused with the name of the file, and nothing overwrites them', async () => {
  for (const text of [
    '',
    '{"INTERNAL_SECRET": "abc',
    '{}',
    JSON.stringify({ ...given, JWT_SECRET: 'short' }),
  ]) {
    const home = newHome()
    const path = join(home, 'secrets.json')
    writeFileSync(path, text)
    await expect(readSecrets(home, {})).rejects.toThrow(`${path} is incomplete`)
    expect(readFileSync(path, 'utf8')).toBe(text)
  }
})

test('keys of click ids are made once, readable by their user only, also in a home that has none', async () => {
  const home = newHome()
  mkdirSync(join(home, 'postgres'))
  const first = await readClickIdKeys(home, undefined)
  expect(first).toMatch(/^1:[0-9a-f]{32}$/)
  expect(await readClickIdKeys(home, '')).toBe(first)
  expect(await readClickIdKeys(home, `2:${'a'.repeat(32)}`)).toBe(`2:${'a'.repeat(32)}`)
  const path = join(home, 'click-id-keys')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  for (const text of ['', '1:abc', `${first},${first}`]) {
    writeFileSync(path, text)
    await expect(readClickIdKeys(home, undefined)).rejects.toThrow(`${path} holds no keys`)
    expect(readFileSync(path, 'utf8')).toBe(text)
  }
})

test('S-M: a password that opens data is not made anew, and a truncated one is refused by name', async () => {
  const home = newHome()
  const path = join(home, 'password')
  const first = await secretFile(path, { opensData: true })
  expect(await secretFile(path, { opensData: true })).toBe(first)
  writeFileSync(path, first.slice(0, 10))
  await expect(secretFile(path, { opensData: true })).rejects.toThrow(`${path} does not hold a password`)
  rmSync(path)
  mkdirSync(join(home, 'data'))
  await expect(secretFile(path, { opensData: true })).rejects.toThrow(`${path} is missing`)
})
