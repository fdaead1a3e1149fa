import { isDeepStrictEqual } from 'node:util'
import type { McpServer } from '@modelcontextprotocol/server'
import type { Sluice } from '@sluice/sdk'
import { z } from 'zod'
import type { PendingChanges } from '../changes/pending-changes.ts'
import { bodyOf, changed, differences, NewLink, Settings, settingsOf } from './link-settings.ts'
import { ChangeRefused, resultOf } from './result.ts'

const PLANS = { readOnlyHint: true, openWorldHint: false }
const id = z.int().positive()

/** Three tools that show a change, and the one that does it. */
export function addChangeTools(server: McpServer, sluice: Sluice, changes: PendingChanges): void {
  const read = async (of: number) =>
    settingsOf(await sluice.get('/api/cloak/detail/{id}', { path: { id: of } }))
  /** Does the work only while the link is as it was when the change was shown. */
  const unlessChanged = async (of: number, shown: Settings, work: () => Promise<Record<string, unknown>>) => {
    if (isDeepStrictEqual(await read(of), shown)) return work()
    throw new ChangeRefused('changed_meanwhile', 'The link was changed meanwhile. Ask for the change again.')
  }

  server.registerTool(
    'create_link',
    {
      title: 'Plan a new link',
      description: 'Shows a link to create and its token. Nothing is created before apply_change.',
      inputSchema: NewLink,
      annotations: PLANS,
    },
    (to) =>
      resultOf(async () => {
        const token = changes.add(() =>
          sluice.post('/api/cloak/create', { body: bodyOf(to), idempotencyKey: token }),
        )
        return { action: 'create', to, token }
      }),
  )
  server.registerTool(
    'update_link',
    {
      title: 'Plan a change of a link',
      description: 'Shows what would change in a link, and a token. Nothing changes before apply_change.',
      inputSchema: z.strictObject({ id, ...Settings.partial().shape }),
      annotations: PLANS,
    },
    ({ id, ...given }) =>
      resultOf(async () => {
        const from = await read(id)
        const to = changed(from, given)
        const different = differences(from, to)
        if (different.length === 0)
          throw new ChangeRefused('nothing_to_change', 'The link is like that already.')
        const put = () =>
          sluice.put('/api/cloak/update/{id}', { path: { id }, body: bodyOf(to), idempotencyKey: token })
        const token = changes.add(() => unlessChanged(id, from, put))
        return { action: 'update', id, differences: different, token }
      }),
  )
  server.registerTool(
    'delete_link',
    {
      title: 'Plan the end of a link',
      description: 'Shows the link that would be deleted, and a token. Its short code is never given again.',
      inputSchema: z.strictObject({ id }),
      annotations: PLANS,
    },
    ({ id }) =>
      resultOf(async () => {
        const from = await read(id)
        const remove = () => sluice.delete('/api/cloak/delete/{id}', { path: { id }, idempotencyKey: token })
        const token = changes.add(() => unlessChanged(id, from, remove))
        return { action: 'delete', id, from, token }
      }),
  )
  server.registerTool(
    'apply_change',
    {
      title: 'Do a planned change',
      description:
        'Does the change that create_link, update_link or delete_link showed. A token is good once, for ten minutes.',
      inputSchema: z.strictObject({ token: z.string() }),
      annotations: {
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: false,
        openWorldHint: false,
      },
    },
    ({ token }) =>
      resultOf(async () => {
        const change = changes.take(token)
        if (!change)
          throw new ChangeRefused(
            'token_unknown',
            'The token is not good, or no longer. Plan the change again.',
          )
        return change()
      }),
  )
}
