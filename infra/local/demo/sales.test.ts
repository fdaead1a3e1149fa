import { expect, test } from 'vitest'
import { DEMO_LINKS } from './links.ts'
import { OFFERS } from './offers.ts'
import { SalesBook } from './sales.ts'
import { inventVisits } from './visits.ts'

const plan = {
  ...{ seed: 7, end: Date.UTC(2026, 10, 21, 8), days: 30, visits: 40_000, owner: 3, geoBuild: 1_780_000_000 },
  links: DEMO_LINKS.map((link, at) => ({ ...link, id: at + 1 })),
  addresses: new Map(['US', 'CA', 'DE', 'CH', 'FR', 'GB', 'NL'].map((code) => [code, ['192.0.2.1']])),
}
const visits = [...inventVisits(plan)].flat()
const book = () => {
  const sales = new SalesBook(plan, plan.links)
  visits.forEach((visit, at) => {
    sales.add(visit, at + 1)
  })
  return sales.all()
}
const sales = book()
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

test('the same visits give the same sales, each after its visit and before the end', () => {
  expect(book()).toEqual(sales)
  for (const { visit, at } of sales) {
    expect(visit.redirect_to).toBe('target')
    expect(at).toBeGreaterThan(visit.at)
    expect(at).toBeLessThan(plan.end)
  }
})

test('there are sales, leads and refunds, in two currencies and every status', () => {
  const kinds = (of: (sale: (typeof sales)[number]) => string) => [...new Set(sales.map(of))].sort()
  expect(kinds(({ event }) => event)).toEqual(['lead', 'refund', 'sale'])
  expect(kinds(({ status }) => status)).toEqual(['approved', 'pending', 'rejected'])
  expect(kinds(({ currency }) => currency)).toEqual(['EUR', 'USD'])
})

test('the game and one campaign lose money, and the rest earns some', () => {
  const profitOf = (chosen: (visit: (typeof visits)[number]) => boolean) => {
    const cost = visits.map((visit) => {
      const offer = plan.links[visit.cloak - 1]?.offer
      return offer && chosen(visit) && visit.redirect_to === 'target' ? Number(offer.perVisit) : 0
    })
    const good = sales.filter(({ status, visit }) => status === 'approved' && chosen(visit))
    return sum(good.map(({ value }) => Number(value ?? 0))) - sum(cost)
  }
  const game = plan.links.find(({ name }) => name === 'Skyforge pre-register US')?.id
  expect(profitOf(({ cloak }) => cloak === game)).toBeLessThan(0)
  expect(profitOf(({ campaign }) => campaign.utm_campaign === 'short-films')).toBeLessThan(0)
  expect(
    profitOf(({ cloak, campaign }) => cloak !== game && campaign.utm_campaign !== 'short-films'),
  ).toBeGreaterThan(0)
})

test('every offer is one of a link', () => {
  const names = DEMO_LINKS.map(({ name }) => name)
  for (const name of Object.keys(OFFERS)) expect(names).toContain(name)
})
