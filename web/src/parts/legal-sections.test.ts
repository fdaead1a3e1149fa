import { expect, test } from 'vitest'
import { legalSections } from './legal-sections.ts'

test('headings start sections and empty lines separate paragraphs', () => {
  expect(legalSections('Before.\n\n## One\nFirst.\nStill first.\n\nSecond.\n\n## Two\n')).toEqual([
    { title: '', paragraphs: ['Before.'] },
    { title: 'One', paragraphs: ['First.\nStill first.', 'Second.'] },
    { title: 'Two', paragraphs: [] },
  ])
})

test('an empty text has no sections', () => {
  expect(legalSections('')).toEqual([])
})
