import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@sluice/kit/log'
import { expect, onTestFinished, test } from 'vitest'
import { builtAt, withoutTenths } from '../../../infra/chaos/country-damage.ts'
import { COUNTRY_FILE } from '../testing/country-file.ts'
import { readCountryFile } from './country-file.ts'
import { openGeo } from './geo.ts'

const log = createLog('test', 'silent')
const good = await readFile(COUNTRY_FILE)

async function place(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'geo-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  return join(dir, 'country.mmdb')
}

const bad: [string, Buffer, RegExp][] = [
  ['empty', Buffer.alloc(0), /cannot be read/],
  ['garbage', Buffer.alloc(100_000, 'x'), /cannot be read/],
  ['cut in half', good.subarray(0, good.length / 2), /cannot be read/],
  ['cut at the front, its end whole', good.subarray(good.length - 4_000_000), /cannot be read|knows/],
  [
    'of another kind',
    Buffer.from(good.toString('latin1').replace('country ipvAll', 'autsysn ipvAll'), 'latin1'),
    /another kind/,
  ],
  ['without most of the world', withoutTenths(good, 6), /of the world's networks/],
]

test.each(bad)('a file that is %s is refused', async (_name, bytes, why) => {
  const path = await place()
  await writeFile(path, bytes)
  await expect(readCountryFile(path)).rejects.toThrow(why)
})

test('a newer file is put in use; a bad, an older or a much smaller one leaves the one in use and raises the alarm', async () => {
  const path = await place()
  await copyFile(COUNTRY_FILE, path)
  const geo = await openGeo(path, log, 3_600_000)
  onTestFinished(geo.close)
  const { build } = geo.table
  /** Twice, because a file that may still be written is left alone at first. */
  const look = async () => {
    await geo.refresh()
    await geo.refresh()
    return { build: geo.table.build - build, alarm: geo.alarm }
  }
  await writeFile(path, builtAt(good, 86_400))
  expect(await look()).toEqual({ build: 86_400, alarm: false })
  await writeFile(path, good.subarray(0, 1_000_000))
  expect(await look()).toEqual({ build: 86_400, alarm: true })
  expect(geo.table.countryOf('8.8.8.8')).toBe('US')
  await writeFile(path, builtAt(good, 0))
  expect(await look()).toEqual({ build: 86_400, alarm: true })
  await writeFile(path, builtAt(withoutTenths(good, 3), 172_800))
  expect(await look()).toEqual({ build: 86_400, alarm: true })
  await rm(path)
  expect(await look()).toEqual({ build: 86_400, alarm: true })
  await writeFile(path, builtAt(good, 172_800))
  expect(await look()).toEqual({ build: 172_800, alarm: false })
})
