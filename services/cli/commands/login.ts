import { Sluice, SluiceError } from '@sluice/sdk'
import type { Call, Command } from '../call/command.ts'
import { Failed, WrongUsage } from '../call/usage.ts'
import { ask } from '../config/ask.ts'
import { configPath, forgetAccess, storeAccess } from '../config/config.ts'

export const login: Command = {
  words: 'login',
  args: [],
  about: 'Store the origin of an installation and an API key',
  options: ['url', 'key'],
  run: async (call) => {
    const { world, output } = call
    const url =
      call.text('url') || world.env.SLUICE_URL || (await askFor(call, 'Origin of the installation: '))
    const key = call.text('key') || world.env.SLUICE_KEY || (await ask(world, 'API key (not shown): ', true))
    const sluice = clientOf(url, key, call.language)
    await sluice.get('/api/cloak/names').catch((error: unknown) => {
      // The key is good, and may do other things.
      if (!(error instanceof SluiceError && error.code === 'scope_missing')) throw error
    })
    const access = { url: new URL(url).origin, key }
    await storeAccess(world.env, access)
    output.show({ url: access.url, stored: configPath(world.env) }, () => `Logged in at ${access.url}`)
  },
}

export const logout: Command = {
  words: 'logout',
  args: [],
  about: 'Forget the stored key; it stays valid until you revoke it',
  options: [],
  run: async ({ world, output }) => {
    await forgetAccess(world.env)
    output.show({ stored: null }, () => 'Logged out')
  },
}

async function askFor({ world }: Call, question: string): Promise<string> {
  if (!world.input.isTTY) throw new WrongUsage('give --url or SLUICE_URL')
  return ask(world, question)
}

function clientOf(url: string, key: string, language: Call['language']): Sluice {
  try {
    return new Sluice({ key, baseUrl: url, language, attempts: 2 })
  } catch (error) {
    throw new Failed(error instanceof Error ? error.message.replace('baseUrl', 'the URL') : String(error))
  }
}
