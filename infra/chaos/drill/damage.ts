import { type FileHandle, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Random } from '@sluice/local/random'

/** Flips one random bit of one random non-empty file; `mend` flips it back. */
export async function damageOne(
  dir: string,
  files: readonly string[],
  random: Random,
): Promise<{ file: string; mend(): Promise<void> }> {
  const sizes = await Promise.all(
    files.map(async (file) => ({ file, bytes: (await stat(join(dir, file))).size })),
  )
  const { file, bytes } = random.pick(sizes.filter((each) => each.bytes > 0))
  const [at, bit] = [random.int(0, bytes - 1), random.int(0, 7)]
  const turn = () => withFile(join(dir, file), (handle) => turnBit(handle, at, bit))
  await turn()
  return { file, mend: turn }
}

async function withFile(path: string, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await work(handle)
  } finally {
    await handle.close()
  }
}

async function turnBit(handle: FileHandle, at: number, bit: number): Promise<void> {
  const byte = Buffer.alloc(1)
  await handle.read(byte, 0, 1, at)
  byte[0] = (byte[0] ?? 0) ^ (1 << bit)
  await handle.write(byte, 0, 1, at)
}
