import { expect, test } from 'vitest'
import { styleFaults } from './style-faults.ts'

const TYPE: [string, string] = ['web/src/ui/type.css', '.quiet { color: var(--text-2); }']
const faultsOf = (...files: [path: string, text: string][]) => styleFaults(new Map([TYPE, ...files]))
const CARD = 'web/src/features/cards/card'
const card = (text: string): [string, string] => [
  `${CARD}.tsx`,
  `import styles from './card.module.css'\n${text}`,
]

test('U10: a class outside a module is refused, whatever sheet it is added to', () => {
  expect(
    faultsOf(['web/src/ui/base.css', '@media (max-width: 767.98px) { a.card:hover { color: red; } }']),
  ).toEqual(['web/src/ui/base.css: .card belongs in a module'])
  expect(faultsOf(['web/src/new.css', '.card, .sheet { margin: .5em }'])).toHaveLength(2)
})

test('a module reaches out to the looks of words and to what packages draw, and to nothing else', () => {
  const css =
    '.card :global(.quiet), .card > :global(.lucide) { margin: 0 } .card :global(.sheet) { margin: 0 }'
  expect(faultsOf([`${CARD}.module.css`, css], card('<i className={styles.card} />'))).toEqual([
    `${CARD}.module.css: :global(.sheet)`,
  ])
})

test('a class that is spelled as a word is one of the looks of words', () => {
  const css: [string, string] = [`${CARD}.module.css`, '.card { margin: 0 }']
  const both = (other: string) => `className={\`\${styles.card} ${other}\`}`
  expect(faultsOf(css, card(`<i ${both('quiet')}><b className="quiet" /></i>`))).toEqual([])
  for (const wrong of ['className="sheet"', both('sheet'), "className: 'sheet'"])
    expect(faultsOf(css, card(`<i ${both('quiet')} /> ${wrong}`))).toEqual([
      `${CARD}.tsx: className "sheet" is no class of web/src/ui/type.css`,
    ])
})

test('a class that a module does not have, and one that nobody wears, are told', () => {
  const css: [string, string] = [
    `${CARD}.module.css`,
    '/* .gone */ .card { margin: 0 } .card .old { margin: 0 }',
  ]
  expect(faultsOf(css, card('<i className={styles.card}><b className={styles.new} /></i>'))).toEqual([
    `${CARD}.tsx: ${CARD}.module.css has no .new`,
    `${CARD}.module.css: nobody wears .old`,
  ])
  expect(faultsOf(css, card('<i className={styles[look]} />'))).toEqual([])
})
