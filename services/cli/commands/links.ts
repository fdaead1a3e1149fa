import type { Command } from '../call/command.ts'
import { WrongUsage } from '../call/usage.ts'
import { confirm } from '../config/ask.ts'
import { findId, findLink } from '../links/find-link.ts'
import { domainOf, givenSettings, modeOf, sortOf } from '../links/given-settings.ts'
import { bodyOf, type LinkItem, type LinkSettings, settingsOf } from '../links/settings.ts'
import { linkTable, linkWords } from '../links/show-link.ts'
import { rowLimit } from '../visits/row-limit.ts'

const SETTINGS = [
  'name',
  'mode',
  'real-url',
  'audit-url',
  'country',
  'click-id',
  'tracking-template',
] as const
const NEW_LINK: Omit<LinkSettings, 'name' | 'real_url'> = {
  mode: 'full_open',
  audit_url: null,
  countries: [],
  click_id: false,
  tracking_template: false,
}

const list: Command = {
  words: 'links list',
  args: [],
  about: 'List links, newest first or by --sort',
  options: ['search', 'mode', 'domain', 'sort', 'limit'],
  run: async (call) => {
    const [search, mode, domain] = [call.text('search'), modeOf(call.text('mode')), call.text('domain')]
    const sort = sortOf(call.text('sort'))
    const query = {
      ...(search && { search }),
      ...(mode && { mode }),
      ...(domain && { domain }),
      ...(sort && { sort }),
    }
    const limit = rowLimit(call.text('limit'), Number.POSITIVE_INFINITY)
    const items: LinkItem[] = []
    for await (const item of (await call.sluice()).all('/api/cloak/list', { query })) {
      if (items.length >= limit) break
      items.push(item)
    }
    call.output.show(items, () => linkTable(items))
  },
}

const show: Command = {
  words: 'links show',
  args: ['link'],
  about: 'Show one link',
  options: [],
  run: async ({ sluice, args: [meant = ''], output }) => {
    const { status: _, ...link } = await findLink(await sluice(), meant)
    output.show(link, () => linkWords(link))
  },
}

const create: Command = {
  words: 'links create',
  args: [],
  about: 'Create a link (--name and --real-url; --mode is full_open without one)',
  options: [...SETTINGS, 'short-code', 'domain'],
  run: async (call) => {
    const { name, real_url, ...given } = givenSettings(call)
    if (name === undefined || real_url === undefined) throw new WrongUsage('give --name and --real-url')
    const body = bodyOf({ ...NEW_LINK, ...given, name, real_url })
    const shortLink = call.text('short-code')
    const { data } = await (await call.sluice()).post('/api/cloak/create', {
      body: { ...body, ...domainOf(call), ...(shortLink !== undefined && { shortLink }) },
    })
    call.output.show(data, () => linkWords(data))
  },
}

const update: Command = {
  words: 'links update',
  args: ['link'],
  about: 'Change settings of a link, or move it with --domain; the others stay',
  options: [...SETTINGS, 'domain'],
  run: async (call) => {
    const [changes, place] = [givenSettings(call), domainOf(call)]
    if (Object.keys({ ...changes, ...place }).length === 0)
      throw new WrongUsage(`give ${[...SETTINGS, 'domain'].map((name) => `--${name}`).join(', ')}`)
    const sluice = await call.sluice()
    const held = await findLink(sluice, call.args[0] ?? '')
    const body = { ...bodyOf({ ...settingsOf(held), ...changes }), ...place }
    const { data } = await sluice.put('/api/cloak/update/{id}', { path: { id: held.id }, body })
    call.output.show(data, () => linkWords(data))
  },
}

const mode: Command = {
  words: 'links mode',
  args: ['link', 'mode'],
  about: 'Switch the mode of a link: cloak, full_open or audit',
  options: [],
  run: async ({ sluice: connect, args: [meant = '', wanted], output }) => {
    const mode = modeOf(wanted)
    if (!mode) throw new WrongUsage('name the mode')
    const sluice = await connect()
    const held = await findLink(sluice, meant)
    const { data } = await sluice.post('/api/cloaks/{id}/mode', {
      path: { id: held.id },
      body: { mode, ...(held.version && { version: held.version }) },
    })
    output.show(data, () => linkWords(data))
  },
}

const remove: Command = {
  words: 'links delete',
  args: ['link'],
  about: 'Delete a link; its short code is never given again',
  options: ['yes'],
  run: async (call) => {
    const sluice = await call.sluice()
    const [meant = ''] = call.args
    const id = await findId(sluice, meant)
    await confirm(call, `Delete ${meant}?`)
    await sluice.delete('/api/cloak/delete/{id}', { path: { id } })
    call.output.show({ id, deleted: true }, () => `Deleted ${meant}`)
  },
}

export const LINKS: readonly Command[] = [list, show, create, update, mode, remove]
