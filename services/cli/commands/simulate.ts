import type { Call, Command } from '../call/command.ts'
import { WrongUsage } from '../call/usage.ts'
import { findId } from '../links/find-link.ts'
import { switchOf } from '../links/given-settings.ts'
import { simulationWords } from '../visits/show-simulation.ts'

export const simulate: Command = {
  words: 'simulate',
  args: ['link'],
  about: 'Show where a visit would go, and the rules asked; no visit is made, and no call is spent',
  options: ['country', 'address', 'version', 'calls'],
  run: async (call) => {
    const asked = { ...visitorOf(call), ...versionOf(call.text('version')) }
    const callsLeft = switchOf('calls', call.text('calls'))
    const sluice = await call.sluice()
    const cloak_id = await findId(sluice, call.args[0] ?? '')
    const { status: _, ...seen } = await sluice.post('/api/cloak/simulate', {
      body: { cloak_id, ...asked, ...(callsLeft !== undefined && { callsLeft }) },
    })
    call.output.show(seen, () => simulationWords(seen))
  },
}

function visitorOf(call: Call): { country: string } | { address: string } {
  const [[country, ...others], address] = [call.texts('country') ?? [], call.text('address')]
  if (country !== undefined && address === undefined && others.length === 0) return { country }
  if (address !== undefined && country === undefined) return { address }
  throw new WrongUsage('give one --country or an --address')
}

function versionOf(text: string | undefined): { version?: number } {
  if (text === undefined) return {}
  if (/^[1-9]\d{0,8}$/.test(text)) return { version: Number(text) }
  throw new WrongUsage('--version must be a whole number from 1')
}
