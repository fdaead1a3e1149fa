import {
  type ConversionItem,
  ConversionsAnswer,
  EventsAnswer,
  type EventsBody,
  type PostbackItem,
  PostbacksAnswer,
} from '@sluice/contract/api-track'
import type { TrackSettingsBody } from '@sluice/contract/api-track-settings'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ListPage } from './list-page.ts'
import { request } from './request.ts'
import { TrackSettingsRead } from './tolerant/track.ts'

export type TrackSettings = z.infer<typeof TrackSettingsRead>['data']
export type TrackChange = z.input<typeof TrackSettingsBody>
export type Conversion = z.infer<typeof ConversionItem>
export type LoggedPostback = z.infer<typeof PostbackItem>
type TrackEvent = z.input<typeof EventsBody>['events'][number]

export const CONVERSIONS_PER_PAGE = 20
/** Of each list, while the screen waits for events. */
const WATCHED = 10
/** Two requests each time: 20 a minute, of the 600 of an account. */
const WATCH_MS = 6_000

const PATH = '/api/track/settings'

export const trackSettingsQuery = queryOptions({
  queryKey: ['track', 'settings'],
  // A form of an old answer would write it over a newer one.
  staleTime: 0,
  queryFn: async ({ signal }) => (await request(TrackSettingsRead, PATH, { signal })).data,
})

const postbacksIn = (page: number, perPage: number, asOf: number | null, signal: AbortSignal) =>
  request(PostbacksAnswer, '/api/track/postbacks', {
    query: { page, per_page: perPage, as_of: asOf },
    signal,
  })

export const postbacksQuery = ({ page, asOf }: ListPage) =>
  queryOptions({
    queryKey: ['track', 'postbacks', { page, asOf }],
    queryFn: ({ signal }) => postbacksIn(page, CONVERSIONS_PER_PAGE, asOf, signal),
    placeholderData: keepPreviousData,
  })

export const conversionsQuery = (cloak: number | null, { page, asOf }: ListPage) =>
  queryOptions({
    queryKey: ['track', 'conversions', { cloak, page, asOf }],
    queryFn: ({ signal }) =>
      request(ConversionsAnswer, '/api/track/conversions', {
        query: { cloak_id: cloak, page, per_page: CONVERSIONS_PER_PAGE, as_of: asOf },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The newest of both lists, again and again while the page is visible. */
export const arrivalsQuery = queryOptions({
  queryKey: ['track', 'arrivals'],
  queryFn: async ({ signal }) => {
    const [postbacks, conversions] = await Promise.all([
      postbacksIn(1, WATCHED, null, signal),
      request(ConversionsAnswer, '/api/track/conversions', { query: { page: 1, per_page: WATCHED }, signal }),
    ])
    return { postbacks: postbacks.items, conversions: conversions.items, more: postbacks.total > WATCHED }
  },
  refetchInterval: WATCH_MS,
  // What was there before must not look as if it came now.
  gcTime: 0,
})

function useSettingsChange<Sent>(change: (sent: Sent) => Promise<{ data: TrackSettings }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ data }) => client.setQueryData(trackSettingsQuery.queryKey, data),
  })
}

export const useSaveTrackSettings = () =>
  useSettingsChange((body: TrackChange) => request(TrackSettingsRead, PATH, { method: 'PUT', body }))
/** The old key ends at once. */
export const useRollPostbackKey = () =>
  useSettingsChange((_: null) => request(TrackSettingsRead, `${PATH}/roll-key`, { method: 'POST' }))

/** Reports one event, as a server does. */
export function useSendEvent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (event: TrackEvent) =>
      (await request(EventsAnswer, '/api/track/events', { method: 'POST', body: { events: [event] } }))
        .results[0],
    onSettled: () => client.invalidateQueries({ queryKey: ['track'] }),
  })
}
