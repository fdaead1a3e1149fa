import { House } from 'lucide-react'
import { expect, test } from 'vitest'
import { type Entry, groupsOf } from './entries.ts'
import { type Recent, withRecent } from './recents.ts'

const entry = (key: string, label: string, words = ''): Entry => ({
  key,
  label,
  note: '',
  words,
  icon: House,
  to: '/',
})
const pages = [entry('home', 'Overview'), entry('log', 'Access logs')]
const deeds = [entry('out', 'Log out')]
const links = [entry('link:1', 'Spring', 'https://a.test/sale'), entry('link:2', 'Summer', 'https://b.test/')]
const known = { pages, deeds, links, recent: [] }
const shown = (groups: ReturnType<typeof groupsOf>) =>
  groups.map(({ kind, items }) => [kind, ...items.map(({ key }) => key)])

test('without a text the palette shows what was chosen last, once, and then pages and commands', () => {
  expect(shown(groupsOf({ ...known, recent: [links[1]!, pages[1]!] }, ' ', true))).toEqual([
    ['recent', 'link:2', 'log'],
    ['pages', 'home'],
    ['deeds', 'out'],
  ])
})

test('a text narrows what is here at once, and links below it are those that the server found', () => {
  expect(shown(groupsOf(known, 'LOG', true))).toEqual([
    ['pages', 'log'],
    ['deeds', 'out'],
    ['links', 'link:1', 'link:2'],
  ])
})

test('links found for an earlier text stay while they match the new one, so Enter never opens another', () => {
  expect(shown(groupsOf(known, 'a.test', false))).toEqual([['links', 'link:1']])
  expect(groupsOf(known, 'nothing', false)).toEqual([])
})

test('the last six choices are kept, newest first and each once', () => {
  const choices = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']
  const kept = choices.reduce<Recent[]>((all, key) => withRecent(all, { key, label: key, note: '' }), [])
  expect(kept.map(({ key }) => key)).toEqual(['c', 'g', 'f', 'e', 'd', 'b'])
})
