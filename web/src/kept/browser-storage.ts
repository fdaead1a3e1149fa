export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's storage, or undefined where it is blocked. */
function open(): BrowserStorage | undefined {
  try {
    const storage = globalThis.localStorage
    storage.getItem('')
    return storage
  } catch {
    return undefined
  }
}

const lasting = open()
/** What storage did not take: it is blocked or full. */
const untaken = new Map<string, string>()

/** The browser's storage; what it does not take lasts until the page is left. */
export const storage: BrowserStorage = {
  getItem: (key) => untaken.get(key) ?? lasting?.getItem(key) ?? null,
  setItem(key, value) {
    untaken.set(key, value)
    try {
      lasting?.setItem(key, value)
      if (lasting) untaken.delete(key)
    } catch {
      // Full: the value stays in `untaken`.
    }
  },
  removeItem(key) {
    untaken.delete(key)
    lasting?.removeItem(key)
  },
}

/** Whether what is stored is still there after the page is left. */
export const storageLasts = lasting !== undefined
