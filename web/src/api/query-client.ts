import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const FRESH_MS = 15_000

const log = (error: unknown) => console.warn(error)

/**
 * Refusals are answers and are not asked again; what did not arrive is, once. Without a network everything fails at once
 * and says so: a payment that is sent when the network comes back would surprise who gave it up.
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
    },
  },
})
