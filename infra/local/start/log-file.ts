import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { isMissing } from '@sluice/kit/files'

export type LogFile = { path: string; write(line: string): void }

/**
 * Appends lines to a file. Past `maxBytes` the file becomes `<path>.1`, so at most twice that is on disk. Never throws:
 * lines that cannot be written (full or failing disk) are dropped and counted, and the count is the first line
 * written once that works again.
 */
export function openLogFile(path: string, maxBytes = 10 * 1024 * 1024): LogFile {
  let file: number | undefined
  let size = 0
  let dropped = 0
  let reason = ''

  function open(): number {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const opened = openSync(path, 'a', 0o600)
    size = fstatSync(opened).size
    return opened
  }
  function rotate(full: number): number {
    try {
      renameSync(path, `${path}.1`)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    const opened = open()
    closeSync(full)
    return opened
  }
  function append(line: string): void {
    file ??= open()
    const bytes = Buffer.from(`${line}\n`)
    if (size > 0 && size + bytes.length > maxBytes) file = rotate(file)
    let written = 0
    try {
      while (written < bytes.length) written += writeSync(file, bytes, written)
      size += written
    } catch (error) {
      // Leave no partial line behind.
      if (written > 0) ftruncateSync(file, size)
      throw error
    }
  }
  return {
    path,
    write(line) {
      try {
        if (dropped > 0) append(droppedLine(dropped, reason))
        dropped = 0
        append(line)
      } catch (error) {
        dropped += 1
        reason = (error as NodeJS.ErrnoException).code ?? String(error)
      }
    },
  }
}

const droppedLine = (lines: number, reason: string) =>
  JSON.stringify({ level: 40, time: new Date().toISOString(), msg: 'log lines were dropped', lines, reason })
