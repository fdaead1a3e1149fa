/** How many sealed things were sealed anew, and how many had the new key already. */
export type SealedAnew = { sealed: number; already: number }

/** How one kind of thing is sealed. `open` throws when the key is wrong. */
export type Sealing<T> = {
  open: (key: Buffer, sealed: Buffer) => T
  seal: (key: Buffer, opened: T) => Buffer
}

/** What `previous` opens, sealed with `key`; `already` when `key` opens it, `unreadable` when neither does. */
export function reseal<T extends {}>(
  { key, previous }: { key: Buffer; previous: Buffer },
  sealed: Buffer,
  { open, seal }: Sealing<T>,
): Buffer | 'already' | 'unreadable' {
  const openedBy = (by: Buffer): T | undefined => {
    try {
      return open(by, sealed)
    } catch {
      return undefined
    }
  }
  if (openedBy(key) !== undefined) return 'already'
  const opened = openedBy(previous)
  return opened === undefined ? 'unreadable' : seal(key, opened)
}
