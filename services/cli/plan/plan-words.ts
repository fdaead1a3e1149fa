import type { LinkSettings } from '../links/settings.ts'
import { cell } from '../output/printable.ts'
import type { Step } from './plan.ts'

const MARKS = { create: '+', update: '~', delete: '-' } as const

export function planWords(steps: readonly Step[]): string {
  if (steps.length === 0) return 'Nothing to change.'
  const count = (action: Step['action']) => steps.filter((step) => step.action === action).length
  return [
    ...steps.map(stepWords),
    '',
    `${count('create')} to create, ${count('update')} to change, ${count('delete')} to delete.`,
  ].join('\n')
}

export function stepWords(step: Step): string {
  const head = `${MARKS[step.action]} ${step.code}`
  if (step.action === 'delete') return `${head}  ${cell(step.from.name)}`
  const lines =
    step.action === 'create'
      ? settingsWords(step.to)
      : step.differences.map(({ setting, from, to }) => `${setting}: ${shown(from)} -> ${shown(to)}`)
  return [head, ...lines.map((line) => `    ${line}`)].join('\n')
}

const settingsWords = (settings: LinkSettings) =>
  Object.entries(settings)
    .filter(([, value]) => value !== null && value !== false && String(value) !== '')
    .map(([setting, value]) => `${setting}: ${shown(value)}`)

const shown = (value: unknown) => (value === null ? '(none)' : cell(value) || '(none)')
