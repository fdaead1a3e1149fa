import { z } from 'zod'

/** What a process reports once it listens; a port it does not have is absent. */
const Listening = z.object({
  msg: z.literal('listening'),
  port: z.int().optional(),
  internalPort: z.int().optional(),
  version: z.string().optional(),
})
export type Listening = z.output<typeof Listening>

/** Reads the lines of a process until one reports that it listens. */
export function hearListening(): { line(text: string): void; said: Promise<Listening> } {
  const { promise, resolve } = Promise.withResolvers<Listening>()
  return {
    said: promise,
    line(text) {
      if (!text.includes('"listening"')) return
      const read = Listening.safeParse(jsonOf(text))
      if (read.success) resolve(read.data)
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
