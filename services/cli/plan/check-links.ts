import { z } from 'zod'
import { Failed } from '../call/usage.ts'
import { type LinkSettings, MODES } from '../links/settings.ts'

const Code = z.string().regex(/^[A-Za-z0-9_-]{4,32}$/, 'must be 4 to 32 of A-Z a-z 0-9 _ -')
const Link = z.strictObject({
  name: z.string().min(1),
  mode: z.enum(MODES).default('full_open'),
  real_url: z.string().min(1),
  audit_url: z
    .string()
    .nullish()
    .transform((url) => url ?? null),
  countries: z.array(z.string().length(2)).default([]),
  click_id: z.boolean().default(false),
  tracking_template: z.boolean().default(false),
})

export type WantedLinks = ReadonlyMap<string, LinkSettings>
/** A link as a file has it; `place` is where, for people. */
export type Entry = { place: string; code: string; settings: unknown }

/** The links by short code. Throws Failed with every fault and where it is. */
export function checkLinks(entries: readonly Entry[]): WantedLinks {
  const links = new Map<string, LinkSettings>()
  const faults: string[] = []
  const folded = new Map<string, string>()
  for (const { place, code, settings } of entries) {
    const [named, read] = [Code.safeParse(code), Link.safeParse(settings)]
    for (const { path, message } of [...(named.error?.issues ?? []), ...(read.error?.issues ?? [])])
      faults.push(`${[place, ...path].join('.')}: ${message}`)
    const other = folded.get(code.toLowerCase())
    if (other !== undefined) faults.push(`${place}: codes may not differ by case alone: ${other}, ${code}`)
    folded.set(code.toLowerCase(), code)
    if (read.success) links.set(code, read.data)
  }
  if (faults.length > 0) throw new Failed(`the file is wrong:\n  ${faults.join('\n  ')}`)
  return links
}
