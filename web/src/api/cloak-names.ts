import { CloakNamesAnswer } from '@sluice/contract/api-access-log'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from './request.ts'

/** The newest of the user's links with a name or code, deleted ones included. */
export const cloakNamesQuery = (search: string) =>
  queryOptions({
    queryKey: ['cloaks', 'names', { search }],
    queryFn: async ({ signal }) =>
      (await request(CloakNamesAnswer, '/api/cloak/names', { query: { search }, signal })).data,
    placeholderData: keepPreviousData,
  })

/** One of them, whatever its age. Fails with 404 for a link of nobody or of somebody else. */
export const cloakNameQuery = (id: number) =>
  queryOptions({
    queryKey: ['cloaks', 'names', { id }],
    queryFn: async ({ signal }) =>
      (await request(CloakNamesAnswer, '/api/cloak/names', { query: { cloak_id: id }, signal })).data
        .items[0],
  })
