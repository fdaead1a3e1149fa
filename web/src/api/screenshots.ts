import { queryOptions } from '@tanstack/react-query'
import { requestPicture } from './request.ts'

/** A payment's screenshot by its path; it never changes. */
export const screenshotQuery = (path: string) =>
  queryOptions({
    queryKey: ['screenshot', path],
    queryFn: ({ signal }) => requestPicture(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
