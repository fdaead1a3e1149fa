import fc from 'fast-check'
import { expect, test } from 'vitest'
import { domainsOf, readDomains, sortDomains } from './sort-domains.ts'

const sorted = (texts: readonly string[], known: readonly string[] = []) =>
  sortDomains(readDomains(texts), new Set(known)).map(({ domain, state }) => `${state} ${domain}`)

test('links are read as hosts; what is known, repeated or no host is told apart', () => {
  const texts = ['https://shop.evil.test/a?b', 'EVIL.test', '*.evil.test', 'old.test', 'no host', 'co.uk']
  expect(sorted(texts, ['old.test'])).toEqual([
    'new shop.evil.test',
    'new evil.test',
    'repeated evil.test',
    'known old.test',
    'domain_invalid null',
    'domain_too_wide null',
  ])
})

test('each domain is new at most once, whatever the texts and whatever is known', () => {
  const text = fc.constantFrom('a.test', 'A.test', 'https://a.test/x', 'b.test', 'c.test', 'com', '', '..')
  const known = fc.subarray(['a.test', 'b.test'])
  fc.assert(
    fc.property(fc.array(text), known, (texts, blocked) => {
      const reads = readDomains(texts)
      const named = sortDomains(reads, new Set(blocked))
      expect(named).toHaveLength(texts.length)
      const fresh = named.filter(({ state }) => state === 'new').map(({ domain }) => domain)
      expect(fresh).toEqual(domainsOf(reads).filter((domain) => !blocked.includes(domain)))
    }),
  )
})
