import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

export type LogFile = { path: string; write(line: string): void }

/** Appends lines to a file; past `maxBytes` the file becomes `<path>.1`, so that at most twice that is on the disk. */
export function openLogFile(path: string, maxBytes = 10 * 1024 * 1024): LogFile {
  mkdirSync(dirname(path), { recursive: true })
  let file = openSync(path, 'a')
  let size = fstatSync(file).size
  return {
    path,
    write(line) {
      const bytes = Buffer.from(`${line}\n`)
      if (size + bytes.length > maxBytes && size > 0) {
        closeSync(file)
        renameSync(path, `${path}.1`)
        file = openSync(path, 'a')
        size = 0
      }
      size += writeSync(file, bytes)
    },
  }
}
