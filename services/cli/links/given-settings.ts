import type { Call } from '../call/command.ts'
import { WrongUsage } from '../call/usage.ts'
import { type LinkSettings, MODES, type Mode } from './settings.ts'

export function modeOf(text: string | undefined): Mode | undefined {
  const mode = MODES.find((each) => each === text)
  if (text !== undefined && !mode) throw new WrongUsage(`a mode must be one of ${MODES.join(', ')}`)
  return mode
}

const SORTS = ['created', 'name', 'visits', 'real', 'audit'] as const

export function sortOf(text: string | undefined): (typeof SORTS)[number] | undefined {
  const sort = SORTS.find((each) => each === text)
  if (text !== undefined && !sort) throw new WrongUsage(`--sort must be one of ${SORTS.join(', ')}`)
  return sort
}

/** `on` or `off`; undefined: not given. */
export function switchOf(
  name: 'click-id' | 'tracking-template' | 'calls',
  text: string | undefined,
): boolean | undefined {
  if (text !== undefined && text !== 'on' && text !== 'off')
    throw new WrongUsage(`--${name} must be on or off`)
  return text === undefined ? undefined : text === 'on'
}

export function domainOf(call: Call): { domain?: string | null } {
  const host = call.text('domain')
  if (host === undefined) return {}
  return { domain: host === '-' ? null : host }
}

/** The settings that the options name. An empty audit link removes it. */
export function givenSettings(call: Call): Partial<LinkSettings> {
  const [name, mode, real, audit] = [
    call.text('name'),
    modeOf(call.text('mode')),
    call.text('real-url'),
    call.text('audit-url'),
  ]
  const countries = call.texts('country')
  const clickId = switchOf('click-id', call.text('click-id'))
  const template = switchOf('tracking-template', call.text('tracking-template'))
  return {
    ...(name !== undefined && { name }),
    ...(mode !== undefined && { mode }),
    ...(real !== undefined && { real_url: real }),
    ...(audit !== undefined && { audit_url: audit === '' ? null : audit }),
    ...(countries !== undefined && { countries }),
    ...(clickId !== undefined && { click_id: clickId }),
    ...(template !== undefined && { tracking_template: template }),
  }
}
