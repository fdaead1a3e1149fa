import { parseDocument, stringify } from 'yaml'
import { z } from 'zod'
import { Failed } from '../call/usage.ts'
import type { LinkSettings } from '../links/settings.ts'
import { checkLinks, type WantedLinks } from './check-links.ts'
import { cutPlace } from './place.ts'

// `NO` is Norway: version 1.2 knows true and false alone.
const YAML = { version: '1.2', schema: 'core' } as const

/** Taken as it is: a record of zod drops `__proto__`, which is a code. */
const Links = z.custom<object>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must name short codes',
)
const File = z.strictObject({ links: Links })

/** The links of a YAML or JSON file by name. Throws Failed with every fault and where it is. */
export function readLinksYaml(text: string): WantedLinks {
  const document = parseDocument(text, YAML)
  const [fault] = document.errors
  if (fault) throw new Failed(`the file is not YAML: ${fault.message}`)
  const read = File.safeParse(document.toJS())
  if (!read.success)
    throw new Failed(
      `the file is wrong: ${read.error.issues.map(({ message }) => `links: ${message}`).join(', ')}`,
    )
  const entries = Object.entries(read.data.links)
  return checkLinks(
    entries.map(([name, settings]) => ({ at: `links.${name}`, place: cutPlace(name), settings })),
  )
}

export const writeLinksYaml = (links: WantedLinks): string =>
  stringify(
    { links: new Map([...links].map(([code, settings]) => [code, brief(settings)])) },
    { ...YAML, lineWidth: 0, blockQuote: false },
  )

export const writeLinksJson = (links: WantedLinks): string =>
  `${JSON.stringify({ links: asObject([...links].map(([code, settings]) => [code, brief(settings)])) }, null, 2)}\n`

/** `Object.fromEntries` sets `__proto__` as a property of its own. */
const asObject = (entries: (readonly [string, object])[]) => Object.fromEntries(entries)

const brief = ({ audit_url, countries, click_id, tracking_template, ...settings }: LinkSettings) => ({
  ...settings,
  ...(audit_url !== null && { audit_url }),
  ...(countries.length > 0 && { countries }),
  ...(click_id && { click_id }),
  ...(tracking_template && { tracking_template }),
})
