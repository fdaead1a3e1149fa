import { z } from 'zod'
import type { ClickIdKey } from './click-id.ts'

const KEY = /^(\d|1[0-5]):([0-9a-f]{32})$/

/**
 * `CLICK_ID_KEYS`: keys of click ids as `number:32 hex digits`, separated by commas. The first one makes new ids; the others
 * are for ids that were made before. Numbers are 0 to 15. Without keys no link adds an id.
 */
export const clickIdKeys = z
  .string()
  .default('')
  .transform((text, context): readonly ClickIdKey[] => {
    const keys: ClickIdKey[] = []
    for (const entry of text.split(',').filter((each) => each !== '')) {
      const found = KEY.exec(entry.trim())
      const id = Number(found?.[1])
      if (!found?.[2] || keys.some((key) => key.id === id)) {
        context.addIssue({
          code: 'custom',
          message:
            'must be keys such as 1:000102030405060708090a0b0c0d0e0f, each with a number of its own from 0 to 15',
        })
        return z.NEVER
      }
      const bytes = Buffer.from(found[2], 'hex')
      keys.push({ id, key: Uint32Array.from({ length: 4 }, (_, word) => bytes.readUInt32LE(4 * word)) })
    }
    return keys
  })
