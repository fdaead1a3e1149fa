export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The memory of this page, for browsers that block storage. */
function memory(): BrowserStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

function open(): { storage: BrowserStorage; lasts: boolean } {
  try {
    const storage = globalThis.localStorage
    storage.getItem('')
    return { storage, lasts: true }
  } catch {
    return { storage: memory(), lasts: false }
  }
}

/** `storageLasts`: whether what is stored is still there after the page is left. */
export const { storage, lasts: storageLasts } = open()
