import { DoneAnswer } from '@sluice/contract/api-answer'
import { NoteAnswer, type NoteBody, type NoteItem, NotesAnswer } from '@sluice/contract/api-notes'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from './request.ts'

export type { NoteItem }
export type NewNote = z.input<typeof NoteBody>
const PATH = '/api/notes'

/** Notes on moments since `from`; of a link those of all links, too. */
export const notesQuery = (asked: { from: string; cloak_id?: number | undefined }) =>
  queryOptions({
    queryKey: ['notes', asked],
    queryFn: async ({ signal }) => (await request(NotesAnswer, PATH, { query: asked, signal })).items,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

function useRefreshNotes() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['notes'] })
}

/** Adds a note, or with an id changes what is given of it. */
export function useSaveNote() {
  const refresh = useRefreshNotes()
  return useMutation({
    mutationFn: ({ id, ...body }: Partial<NewNote> & { id?: number }) =>
      id === undefined
        ? request(NoteAnswer, PATH, { method: 'POST', body })
        : request(NoteAnswer, `${PATH}/${id}`, { method: 'PATCH', body }),
    onSuccess: refresh,
  })
}

export function useDeleteNote() {
  const refresh = useRefreshNotes()
  return useMutation({
    mutationFn: (id: number) => request(DoneAnswer, `${PATH}/${id}`, { method: 'DELETE' }),
    onSuccess: refresh,
  })
}
