import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const FRESH_MS = 15_000
/** After so many refusals a reader has to ask. */
const ASKED_AGAIN = 3

/** `request` has logged what the server refused. */
const log = (error: unknown) => {
  if (!(error instanceof ApiError)) console.warn(error)
}

/**
 * Refusals are answers and are not retried, but a page that a busy server refused, or that asked for too much at once, asks
 * again when the server said so. Lost requests are retried, once. Without a network every request fails immediately: a
 * payment sent when the network is back would surprise a user who has given up.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: log }),
  mutationCache: new MutationCache({ onError: log }),
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.kind === 'network',
      retryDelay: 400,
      refetchInterval: ({ state: { error, errorUpdateCount } }) =>
        error instanceof ApiError && errorUpdateCount <= ASKED_AGAIN && error.retryAfterMs,
    },
  },
})
