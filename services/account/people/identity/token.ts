import { createHash, randomBytes } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { z } from 'zod'

const ISSUER = 'sluice'
const AUDIENCE = 'sluice-api'
const TYPE = 'sluice-session+jwt'

const SESSION_ID = /^[\w-]{22}$/
const Header = z.strictObject({ alg: z.literal('HS256'), typ: z.literal(TYPE) })
const Claims = z.object({ sid: z.string().regex(SESSION_ID), exp: z.int() })

/** 128 random bits; only their hash is stored. */
export const newSessionId = (): string => randomBytes(16).toString('base64url')
export const hashSessionId = (sid: string): Buffer => createHash('sha256').update(sid).digest()

/** The token contains the session's id and nothing about its user. */
export function signToken(secret: string, sid: string, expiresAt: Date): string {
  return jwt.sign({ sid, exp: Math.floor(expiresAt.getTime() / 1000) }, secret, {
    issuer: ISSUER,
    audience: AUDIENCE,
    header: { alg: 'HS256', typ: TYPE },
  })
}

/** The session id of an unexpired token that this installation signed; undefined for anything else. */
export function verifyToken(secret: string, token: string): string | undefined {
  try {
    const read = jwt.verify(token, secret, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      complete: true,
    })
    Header.parse(read.header)
    return Claims.parse(read.payload).sid
  } catch {
    return undefined
  }
}
