import { type LinkSettings, normal } from '../links/settings.ts'
import type { WantedLinks } from './check-links.ts'

export type HeldLink = { id: number; settings: LinkSettings }
export type Difference = { setting: keyof LinkSettings; from: unknown; to: unknown }
/** `code`: the link's name in the file. */
export type Step =
  | { action: 'create'; code: string; to: LinkSettings }
  | { action: 'update'; code: string; id: number; to: LinkSettings; differences: Difference[] }
  | { action: 'delete'; code: string; id: number; from: LinkSettings }

const SETTINGS = [
  'name',
  'mode',
  'real_url',
  'audit_url',
  'countries',
  'click_id',
  'tracking_template',
] as const

/** What makes the held links, by name, as the file wants them. Links that it does not have stay unless `prune`. */
export function planOf(wanted: WantedLinks, held: ReadonlyMap<string, HeldLink>, prune: boolean): Step[] {
  const steps: Step[] = []
  for (const [code, settings] of wanted) {
    const [there, to] = [held.get(code), normal(settings)]
    if (!there) {
      steps.push({ action: 'create', code, to })
      continue
    }
    const differences = differencesOf(normal(there.settings), to)
    if (differences.length > 0) steps.push({ action: 'update', code, id: there.id, to, differences })
  }
  if (prune)
    for (const [code, { id, settings }] of held)
      if (!wanted.has(code)) steps.push({ action: 'delete', code, id, from: settings })
  return steps
}

/** The codes of links that a plan would switch from audit mode. A person decides on each: no file opens many. */
export const leavingAudit = (steps: readonly Step[]): string[] =>
  steps
    .filter(
      (step) =>
        step.action === 'update' &&
        step.differences.some(({ setting, from }) => setting === 'mode' && from === 'audit'),
    )
    .map(({ code }) => code)

const differencesOf = (from: LinkSettings, to: LinkSettings): Difference[] =>
  SETTINGS.filter((setting) => String(from[setting]) !== String(to[setting])).map((setting) => ({
    setting,
    from: from[setting],
    to: to[setting],
  }))
