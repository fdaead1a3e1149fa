import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CloakDocument, RoutingDocument } from '@sluice/contract/routing'
import { createLog } from '@sluice/kit/log'
import { expect, onTestFinished, test } from 'vitest'
import { cloakOf } from '../testing/documents.ts'
import { createMemory } from './memory.ts'
import { keepSnapshot, readSnapshots, writeSnapshot } from './snapshot.ts'

const log = createLog('test', 'silent')
const realUrl = 'https://real.test/gr%C3%B6%C3%9Fe'
const cloak = (id: number, version = 1) =>
  cloakOf(`code-${id}`, { version, id, realUrl, countries: ['US', 'GB'] })
const cloaks = (count: number, version = 1) => Array.from({ length: count }, (_, i) => cloak(i + 1, version))

async function place(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'snapshot-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  return dir
}

test('100,000 links are read back within five seconds', async () => {
  const dir = await place()
  await writeSnapshot(dir, 0, cloaks(100_000))
  const begun = performance.now()
  const { documents, refused } = await readSnapshots(dir, log)
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect([documents.length, refused]).toEqual([100_000, 0])
  expect(documents[99_999]).toEqual(cloak(100_000))
})

const damages: [string, (whole: Buffer) => Buffer | string][] = [
  ['cut in the middle', (whole) => whole.subarray(0, whole.length / 2)],
  ['without its last line', (whole) => whole.subarray(0, whole.lastIndexOf(10, whole.length - 2) + 1)],
  ['doubled', (whole) => Buffer.concat([whole, whole])],
  ['empty', () => ''],
  ['garbage', () => 'x'.repeat(10_000)],
  ['zeros', (whole) => Buffer.alloc(whole.length)],
  ['with one bit changed', (whole) => Buffer.from(whole).fill(whole[100]! ^ 1, 100, 101)],
  ['missing most of its lines', (whole) => whole.toString().split('\n').slice(60).join('\n')],
]

test.each(damages)(
  'a snapshot that is %s is refused, and the previous one is read',
  async (_name, damage) => {
    const dir = await place()
    await writeSnapshot(dir, 0, cloaks(100, 1))
    await writeSnapshot(dir, 0, cloaks(100, 2))
    const path = join(dir, 'w0.ndjson')
    await writeFile(path, damage(await readFile(path)))
    const { documents, refused } = await readSnapshots(dir, log)
    expect(refused).toBe(1)
    expect(documents).toEqual(cloaks(100, 1))
  },
)

test('a worker also reads what the other workers knew, and starts without any snapshot', async () => {
  const dir = await place()
  expect(await readSnapshots(join(dir, 'missing'), log)).toEqual({ documents: [], refused: 0 })
  await writeSnapshot(dir, 0, [cloak(1)])
  await writeSnapshot(dir, 1, [cloak(2)])
  const { documents } = await readSnapshots(dir, log)
  expect(documents).toHaveLength(2)
})

test('documents that another release wrote are left out, and the others are read', async () => {
  const dir = await place()
  const later = { kind: 'later', version: 1 } as unknown as RoutingDocument
  const { domain: _, ...before } = cloak(2)
  await writeSnapshot(dir, 0, [cloak(1), later, before as CloakDocument])
  expect(await readSnapshots(dir, log)).toEqual({ documents: [cloak(1), cloak(2)], refused: 0 })
})

test('a snapshot of which some cannot be read is completed by the previous one, and one of which nothing can is refused', async () => {
  const dir = await place()
  const later = { kind: 'later', version: 1 } as unknown as RoutingDocument
  await writeSnapshot(dir, 0, [cloak(2), cloak(1)])
  await writeSnapshot(dir, 0, [cloak(1, 2), later])
  expect(await readSnapshots(dir, log)).toEqual({ documents: [cloak(1, 2), cloak(2), cloak(1)], refused: 0 })
  await writeSnapshot(dir, 0, [cloak(3)])
  await writeSnapshot(dir, 0, [later])
  expect(await readSnapshots(dir, log)).toEqual({ documents: [cloak(3)], refused: 1 })
})

test('an unfinished snapshot leaves the previous one in place', async () => {
  const dir = await place()
  await writeSnapshot(dir, 0, cloaks(10))
  await writeFile(join(dir, 'w0.ndjson.new'), 'half')
  expect((await readSnapshots(dir, log)).documents).toHaveLength(10)
})

test('an unreadable snapshot folder is refused', async () => {
  const dir = await place()
  await writeFile(join(dir, 'file'), '')
  expect(await readSnapshots(join(dir, 'file'), log)).toEqual({ documents: [], refused: 1 })
})

test('a snapshot that cannot be put aside stays, and no new one is written', async () => {
  const dir = await place()
  await writeSnapshot(dir, 0, [cloak(1)])
  await mkdir(join(dir, 'w0.ndjson.old'))
  await expect(writeSnapshot(dir, 0, [cloak(2)])).rejects.toThrow('EISDIR')
  expect((await readSnapshots(dir, log)).documents).toEqual([cloak(1)])
})

test('once changes stop, the previous snapshot equals the newest', async () => {
  const dir = await place()
  const memory = createMemory(10)
  const kept = async (suffix: string) => String(await readFile(join(dir, `w0.ndjson${suffix}`)))
  await writeSnapshot(dir, 0, [cloak(1)])
  await writeSnapshot(dir, 0, [cloak(1)])
  memory.put(cloak(1), 0)
  const snapshot = keepSnapshot(dir, 0, memory, log)
  memory.put({ ...cloak(1, 2), realUrl: 'https://other.test/' }, 0)
  // Each call is one more turn.
  await snapshot.close()
  expect(await kept('.old')).toContain('real.test')
  await snapshot.close()
  expect(await kept('.old')).toBe(await kept(''))
  expect(await kept('')).toContain('other.test')
  await rm(join(dir, 'w0.ndjson'))
  await snapshot.close()
  await expect(kept('')).rejects.toThrow('ENOENT')
})

test.runIf(process.platform === 'linux')(
  'S-E (redirect): a full disk leaves the previous snapshot, and the keeper reports the failure',
  async () => {
    const dir = await place()
    await writeSnapshot(dir, 0, [cloak(1)])
    await symlink('/dev/full', join(dir, 'w0.ndjson.new'))
    const memory = createMemory(100)
    const keeper = keepSnapshot(dir, 0, memory, log)
    memory.put(cloak(2), 0)
    await keeper.close()
    expect(keeper.failing).toBe(true)
    expect((await readSnapshots(dir, log)).documents).toEqual([cloak(1)])
  },
)
