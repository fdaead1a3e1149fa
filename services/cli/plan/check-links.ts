import { z } from 'zod'
import { Failed } from '../call/usage.ts'
import { type LinkSettings, MODES } from '../links/settings.ts'
import { type Place, placeName } from './place.ts'

const Code = z.string().regex(/^[A-Za-z0-9_-]{4,32}$/, 'must be 4 to 32 of A-Z a-z 0-9 _ -')
const Host = z
  .string()
  .regex(/^[^\s/?#@]+\.[^\s/?#@]+$/, 'the domain must be a host such as go.brand.example')
  .nullable()
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

/** By their names: a short code, at a custom domain behind its host: `go.brand.example/sale`. */
export type WantedLinks = ReadonlyMap<string, LinkSettings>
/** A link as a file has it; `at` is where, for people. */
export type Entry = { at: string; place: Place; settings: unknown }

/** The links by name. Throws Failed with every fault and where it is. */
export function checkLinks(entries: readonly Entry[]): WantedLinks {
  const links = new Map<string, LinkSettings>()
  const faults: string[] = []
  const folded = new Map<string, string>()
  for (const { at, place, settings } of entries) {
    const checks = [
      Code.safeParse(place.code),
      Host.safeParse(place.domain),
      Link.safeParse(settings),
    ] as const
    for (const { path, message } of checks.flatMap(({ error }) => error?.issues ?? []))
      faults.push(`${[at, ...path].join('.')}: ${message}`)
    const name = placeName(place)
    const other = folded.get(name.toLowerCase())
    if (other !== undefined) faults.push(`${at}: codes may not differ by case alone: ${other}, ${name}`)
    folded.set(name.toLowerCase(), name)
    const [, , read] = checks
    if (read.success) links.set(name, read.data)
  }
  if (faults.length > 0) throw new Failed(`the file is wrong:\n  ${faults.join('\n  ')}`)
  return links
}
