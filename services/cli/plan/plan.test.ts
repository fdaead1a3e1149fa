import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LinkSettings, MODES, normal } from '../links/settings.ts'
import { readLinksYaml } from './links-yaml.ts'
import { type HeldLink, leavingAudit, planOf, type Step } from './plan.ts'
import { planWords } from './plan-words.ts'

const code = fc.constantFrom('sale', 'Sale-2', 'autumn', 'late_one', 'x-12')
const url = fc.constantFrom(
  'https://shop.example',
  'https://shop.example/',
  'https://other.example/a b',
  'nonsense',
)
const settings: fc.Arbitrary<LinkSettings> = fc.record({
  name: fc.constantFrom('Sale', ' Sale ', 'Other'),
  mode: fc.constantFrom(...MODES),
  real_url: url,
  audit_url: fc.option(fc.oneof(url, fc.constant(''))),
  countries: fc.array(fc.constantFrom('DE', 'de', 'FR', 'NO')),
  click_id: fc.boolean(),
  tracking_template: fc.boolean(),
})
const wantedLinks = fc.dictionary(code, settings).map((links) => new Map(Object.entries(links)))
const heldLinks = fc
  .dictionary(code, settings)
  .map((links) => new Map(Object.entries(links).map(([key, held], id) => [key, { id, settings: held }])))

/** As the API does it: it stores the normal form, and keeps countries outside of cloak mode. */
function applied(held: ReadonlyMap<string, HeldLink>, steps: readonly Step[]): Map<string, HeldLink> {
  const links = new Map(held)
  for (const step of steps) {
    if (step.action === 'delete') links.delete(step.code)
    else {
      const before = links.get(step.code)?.settings.countries ?? []
      const to = normal(step.to)
      links.set(step.code, {
        id: step.action === 'update' ? step.id : 100,
        settings: { ...to, countries: to.mode === 'cloak' ? to.countries : before },
      })
    }
  }
  return links
}

test('a plan applied twice changes nothing the second time; nothing is deleted without prune', () => {
  fc.assert(
    fc.property(wantedLinks, heldLinks, fc.boolean(), (wanted, held, prune) => {
      const steps = planOf(wanted, held, prune)
      const after = applied(held, steps)
      expect(planOf(wanted, after, prune)).toEqual([])
      for (const key of wanted.keys()) expect(after.has(key)).toBe(true)
      const others = [...held.keys()].filter((key) => !wanted.has(key))
      for (const key of others) expect(after.has(key)).toBe(!prune)
    }),
  )
})

const FILE = `
links:
  sale:
    name: Spring sale
    mode: cloak
    real_url: https://shop.example
    audit_url: https://shop.example/about
    countries: [de, NO]
    click_id: true
  plain: { name: Plain, real_url: 'https://plain.example/' }
`

test('the plan says what differs, in the words of the file', () => {
  const wanted = readLinksYaml(FILE)
  const there: LinkSettings = {
    name: 'Old\u001b[31m',
    mode: 'full_open',
    real_url: 'https://shop.example/',
    audit_url: null,
    countries: [],
    click_id: false,
    tracking_template: false,
  }
  const held = new Map([
    ['sale', { id: 7, settings: there }],
    ['gone', { id: 8, settings: { ...there, name: 'Gone' } }],
  ])
  expect(planWords(planOf(wanted, held, true))).toBe(`~ sale
    name: Old\uFFFD[31m -> Spring sale
    mode: full_open -> cloak
    audit_url: (none) -> https://shop.example/about
    countries: (none) -> DE,NO
    click_id: false -> true
+ plain
    name: Plain
    mode: full_open
    real_url: https://plain.example/
- gone  Gone

1 to create, 1 to change, 1 to delete.`)
})

test.each([
  ['links: [', 'not YAML'],
  ['links: { sale: { name: A } }', 'links.sale.real_url'],
  ['links: { sale: { name: A, real_url: x, colour: red } }', 'colour'],
  ['links: { a b: { name: A, real_url: x } }', 'links.a b'],
  ['links: { brand/sale: { name: A, real_url: x } }', 'links.brand/sale: the domain must be'],
  ['{}', 'links'],
  ['links: { sale: { name: A, real_url: x }, SALE: { name: A, real_url: x } }', 'case alone'],
  ['links: { sale: { name: A, real_url: x }, sale: { name: B, real_url: x } }', 'not YAML'],
])('a wrong file is refused, and named: %s', (text, named) => {
  expect(() => readLinksYaml(text)).toThrow(named)
})

test('a plan says which links it would switch from audit mode', () => {
  fc.assert(
    fc.property(wantedLinks, heldLinks, fc.boolean(), (wanted, held, prune) => {
      const opened = [...wanted].filter(
        ([key, { mode }]) => held.get(key)?.settings.mode === 'audit' && mode !== 'audit',
      )
      expect(leavingAudit(planOf(wanted, held, prune))).toEqual(opened.map(([key]) => key))
    }),
  )
})
