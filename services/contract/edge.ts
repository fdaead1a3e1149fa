import { z } from 'zod'

/** Account's internal read of the custom domains and their certificates, for front doors. */
export const EDGE_PATH = '/internal/edge/hosts'
/** Hosts of one answer, at most. */
export const EDGE_PAGE = 200

// Free of what means something to nginx.
const HOST = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/

/** A host as of its latest change. */
export const EdgeHost = z.object({
  id: z.int().positive(),
  /** Grows with every change of any host. */
  version: z.int().positive(),
  host: z.string().max(253).regex(HOST),
  /** It is no longer a custom domain. */
  gone: z.boolean(),
  noindex: z.boolean(),
  hsts: z.boolean(),
  /** PEM, the host's own first, and the private key, sealed (kit/certificate-seal.ts), base64. */
  certificate: z.object({ chain: z.string(), key: z.base64() }).nullable(),
})
export type EdgeHost = z.infer<typeof EdgeHost>

/** Query `after`: a version. The answer has the hosts that changed since, oldest change first. */
export const EdgeQuery = z.object({ after: z.coerce.number().int().nonnegative() })
export const EdgeAnswer = z.object({
  /** Of the latest change. Smaller than `after`: the database is older than what the asker knows. */
  version: z.int().nonnegative(),
  hosts: z.array(EdgeHost),
})
export type EdgeAnswer = z.infer<typeof EdgeAnswer>

/** How an authority is to look for proof: at port 80, or in the handshake at port 443 (RFC 8737). */
export const ChallengeType = z.enum(['http-01', 'tls-alpn-01'])
export type ChallengeType = z.output<typeof ChallengeType>

/** Account's internal read of the challenges that are open and answered in the handshake, for front doors. */
export const EDGE_CHALLENGES_PATH = '/internal/edge/challenges'
/** `certificate`: PEM, with its private key, which is good for nothing else. */
export const EdgeChallenge = z.object({ host: z.string().max(253).regex(HOST), certificate: z.string() })
export type EdgeChallenge = z.infer<typeof EdgeChallenge>
export const EdgeChallenges = z.object({ challenges: z.array(EdgeChallenge) })
export type EdgeChallenges = z.infer<typeof EdgeChallenges>
/** Name of the socket in the edge's folder where challenges are answered in the handshake. */
export const CHALLENGE_SOCKET = 'challenges.sock'
