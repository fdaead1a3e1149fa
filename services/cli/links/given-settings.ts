import type { Call } from '../call/command.ts'
import { WrongUsage } from '../call/usage.ts'
import { type LinkSettings, MODES, type Mode } from './settings.ts'

export function modeOf(text: string | undefined): Mode | undefined {
  const mode = MODES.find((each) => each === text)
  if (text !== undefined && !mode) throw new WrongUsage(`--mode must be one of ${MODES.join(', ')}`)
  return mode
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
  return {
    ...(name !== undefined && { name }),
    ...(mode !== undefined && { mode }),
    ...(real !== undefined && { real_url: real }),
    ...(audit !== undefined && { audit_url: audit === '' ? null : audit }),
    ...(countries !== undefined && { countries }),
  }
}
