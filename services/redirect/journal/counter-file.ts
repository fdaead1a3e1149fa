import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { isMissing } from '@sluice/kit/files'

const SLOT_BYTES = 16
const SLOT_AT = [0, 4096] as const
const FILE_BYTES = 8192
const SLOT_MARK = 0x534c_4356

/** A number that only grows, kept in a file. */
export type CounterFile = {
  value(): number
  /** Throws file system errors; the value in memory is then unchanged. */
  set(value: number, options: { sync: boolean }): void
  close(): void
}

/** The number in the file; undefined when the file is missing or holds no number. */
export function readCounter(path: string): number | undefined {
  const found = slotsOf(readBytes(path) ?? Buffer.alloc(0)).filter((value) => value !== undefined)
  return found.length === 0 ? undefined : Math.max(...found)
}

/**
 * Opens the counter. The file gets its full length at once, so that later writes work in place on a full disk. Two slots
 * in different pages are written in turn: a torn write spoils only one. While the file cannot be created, each `set`
 * tries again.
 */
export function openCounter(path: string): CounterFile {
  const [first = -1, second = -1] = slotsOf(readBytes(path) ?? Buffer.alloc(0))
  let current = Math.max(first, second, 0)
  let slot = first > second ? 1 : 0
  let fd = tryOpen(path)

  return {
    value: () => current,
    set(value, { sync }) {
      fd ??= openFile(path)
      writeSync(fd, slotOf(value), 0, SLOT_BYTES, SLOT_AT[slot] ?? 0)
      if (sync) fdatasyncSync(fd)
      slot = 1 - slot
      current = value
    },
    close() {
      if (fd !== undefined) closeSync(fd)
      fd = undefined
    },
  }
}

function tryOpen(path: string): number | undefined {
  try {
    return openFile(path)
  } catch {
    return undefined
  }
}

function openFile(path: string): number {
  const found = readBytes(path)
  const fd = openSync(path, found ? 'r+' : 'w+')
  if (found && found.length >= FILE_BYTES) return fd
  try {
    const kept = found?.subarray(0, FILE_BYTES) ?? Buffer.alloc(0)
    const rest = Buffer.alloc(FILE_BYTES - kept.length)
    if (writeSync(fd, rest, 0, rest.length, kept.length) < rest.length)
      throw new Error(`${path} could not be written in full`)
    fdatasyncSync(fd)
    return fd
  } catch (error) {
    closeSync(fd)
    throw error
  }
}

function readBytes(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function slotOf(value: number): Buffer {
  const slot = Buffer.alloc(SLOT_BYTES)
  slot.writeBigUInt64LE(BigInt(value), 0)
  slot.writeUInt32LE(crc32(slot.subarray(0, 8)), 8)
  slot.writeUInt32LE(SLOT_MARK, 12)
  return slot
}

function slotsOf(file: Buffer): (number | undefined)[] {
  return SLOT_AT.map((at) => readSlot(file.subarray(at, at + SLOT_BYTES)))
}

function readSlot(slot: Buffer): number | undefined {
  if (slot.length < SLOT_BYTES || slot.readUInt32LE(12) !== SLOT_MARK) return undefined
  if (slot.readUInt32LE(8) !== crc32(slot.subarray(0, 8))) return undefined
  return Number(slot.readBigUInt64LE(0))
}
