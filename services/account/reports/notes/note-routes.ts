import { DoneAnswer } from '@sluice/contract/api-answer'
import {
  NoteAnswer,
  NoteBody,
  NoteChange,
  type NoteItem,
  NotesAnswer,
  NotesQuery,
} from '@sluice/contract/api-notes'
import type { Db } from '../../base/database/connect.ts'
import { sessionOf } from '../../base/http/access.ts'
import { problem } from '../../base/http/fail.ts'
import { languageOf } from '../../base/http/problem-handler.ts'
import { say } from '../../base/http/say.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import { translate } from '../../base/messages/translate.ts'
import { cloakNames } from '../statistics/cloak-names.ts'
import { addNote, changeNote, deleteNote } from './change-notes.ts'
import { listNotes, type NamedNote } from './notes-store.ts'

const success = 'success' as const
const reads = { access: 'user', scope: 'stats:read' } as const
const writes = { access: 'user', scope: 'links:write' } as const
const EXAMPLE = { text: 'New creatives', at: '2026-11-20T09:00:00Z', cloak_id: 1 }

const item = (row: NamedNote): NoteItem => ({
  id: row.id,
  text: row.text,
  at: row.at.toISOString(),
  cloak_id: row.cloak_id,
  cloak_name: row.cloak_name,
  cloak_deleted: row.deleted_at !== null,
  created: row.created_at.toISOString(),
  changed: row.changed_at.toISOString(),
})
const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

export function noteRoutes(api: Api, { db }: { db: Db }): void {
  api.get(
    '/api/notes',
    {
      config: {
        ...reads,
        summary: say('Own notes on charts, the latest moment first', '图表备注，最新在前'),
      },
      schema: { querystring: NotesQuery, response: { 200: NotesAnswer } },
    },
    async (request) => {
      const owner = sessionOf(request).userId
      const { cloak_id: cloak, from, to } = request.query
      if (cloak !== undefined && !(await cloakNames(db, owner, [cloak])).has(cloak))
        throw problem('not_found')
      const rows = await listNotes(db, owner, { cloak, from: dateOf(from), to: dateOf(to) })
      return { status: success, items: rows.map(item) }
    },
  )

  api.post(
    '/api/notes',
    {
      config: { ...writes, example: EXAMPLE, summary: say('Add a note to a moment', '为某一时刻添加备注') },
      schema: { body: NoteBody, response: { 200: NoteAnswer } },
    },
    async (request) => ({
      status: success,
      data: item(await addNote(db, sessionOf(request).userId, request.body)),
    }),
  )

  api.patch(
    '/api/notes/:id',
    {
      config: { ...writes, example: { text: 'New creatives' }, summary: say('Change a note', '修改备注') },
      schema: { params: IdParams, body: NoteChange, response: { 200: NoteAnswer } },
    },
    async (request) => {
      const { id } = request.params
      return {
        status: success,
        data: item(await changeNote(db, sessionOf(request).userId, id, request.body)),
      }
    },
  )

  api.delete(
    '/api/notes/:id',
    {
      config: { ...writes, summary: say('Delete a note', '删除备注') },
      schema: { params: IdParams, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await deleteNote(db, sessionOf(request).userId, request.params.id)
      return { status: success, message: translate(languageOf(request), 'note_deleted') }
    },
  )
}
