import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Sorted paths of all files below `dir`, relative to it. */
export async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort()
}

/** The files below `dir` that differ below `other`. */
export async function differingFiles(dir: string, other: string): Promise<string[]> {
  const differing: string[] = []
  for (const file of await filesBelow(dir)) {
    const [one, two] = await Promise.all([dir, other].map((each) => readFile(join(each, file))))
    if (!one || !two?.equals(one)) differing.push(file)
  }
  return differing
}
