import { copyFile, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builtAt, withoutTenths } from '../../../infra/chaos/country-damage.ts'
import { createLog } from '../log.ts'
import { COUNTRY_FILE } from '../testing/country-file.ts'
import { CountryFileError, readCountryFile } from './country-file.ts'
import { openGeo } from './geo.ts'
import { keptCountryFile } from './kept-country-file.ts'

const silent = createLog('test', 'silent')
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

test('a newer file is put in use; a bad, older or much smaller one is refused and raises the alarm', async () => {
  const path = await place()
  await copyFile(COUNTRY_FILE, path)
  const geo = await openGeo(path, silent, { lookEachMs: 3_600_000 })
  onTestFinished(geo.close)
  const { build } = geo.table
  /** Twice, because a file that may still be being written is left alone at first. */
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

/** Opens a good named file once, so that a copy of it exists. */
async function opened(path: string) {
  const kept = keptCountryFile(`${path}.kept`, 'w0')
  const geo = await openGeo(path, silent, { kept, lookEachMs: 3_600_000 })
  onTestFinished(geo.close)
  return { geo, kept }
}

test.each([
  ['missing', (path: string) => rm(path)],
  ['empty', (path: string) => writeFile(path, '')],
  ['cut', (path: string) => writeFile(path, good.subarray(0, 1_000_000))],
])(
  'S-F: a start with a named file that is %s uses the copy of the last good file and raises the alarm',
  async (_how, spoil) => {
    const path = await place()
    await copyFile(COUNTRY_FILE, path)
    const { geo, kept } = await opened(path)
    expect((await stat(kept.path)).mode & 0o777).toBe(0o600)
    expect((await readFile(kept.path)).equals(good)).toBe(true)
    await spoil(path)
    const again = (await opened(path)).geo
    expect(again).toMatchObject({ alarm: true, table: { build: geo.table.build } })
    expect(again.table.countryOf('8.8.8.8')).toBe('US')
    await writeFile(path, builtAt(good, 86_400))
    for (let look = 0; look < 2; look++) await again.refresh()
    expect(again).toMatchObject({ alarm: false, table: { build: geo.table.build + 86_400 } })
    expect((await readFile(kept.path)).equals(builtAt(good, 86_400))).toBe(true)
    expect(await readdir(dirname(path))).toHaveLength(2)
  },
)

test('S-F: a first start without any good file is refused, saying what is wrong with each', async () => {
  const path = await place()
  await expect(opened(path)).rejects.toThrow(
    /cannot be read: ENOENT.*the copy of the last good file cannot be read: ENOENT/,
  )
  await writeFile(path, 'x')
  await writeFile(`${path}.kept`, 'y')
  await expect(opened(path)).rejects.toBeInstanceOf(CountryFileError)
})

test.runIf(process.platform === 'linux')(
  'S-E (redirect): a full disk leaves the country file in use without a copy',
  async () => {
    const path = await place()
    await copyFile(COUNTRY_FILE, path)
    await symlink('/dev/full', `${path}.kept.w0.new`)
    const { geo } = await opened(path)
    expect(geo).toMatchObject({ alarm: false })
    expect(await readdir(dirname(path))).toHaveLength(1)
  },
)
