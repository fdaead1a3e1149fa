import { z } from 'zod'
import { readLanguage } from '../i18n/language.ts'
import { endSession, readToken } from '../session/session-store.ts'
import { ApiError } from './api-error.ts'
import { confirmer } from './confirmer.ts'
import { readAnswer } from './read-answer.ts'
import { tellRefusal } from './refusals.ts'

/** A list writes its name once for each text. */
type Query = Readonly<Record<string, string | number | boolean | null | undefined | readonly string[]>>
type Asking = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: Query
  /** Sent as JSON, or unchanged if it is form data or a file, which says its type itself. */
  body?: unknown
  /** For sign-in calls: sends no token, and a 401 does not end the session. */
  noAuth?: boolean
  signal?: AbortSignal
}

/** The server, or what it does for this user at once. */
const BUSY = new Set([429, 503])
export const LANGUAGE_CODES = { zh: 'zh_CN', en: 'en_US' } as const

/**
 * Calls the API and returns the answer in the contract's shape; throws `ApiError`. A 401 ends the session, a 403 may lead
 * to another screen. If the server wants a confirmation, it is asked for and the request repeated.
 */
export async function request<T extends z.ZodType>(
  shape: T,
  path: string,
  asking: Asking = {},
): Promise<z.output<T>> {
  const send = async (body: unknown) =>
    read(shape, path, await ask(path, { ...asking, body }), !asking.noAuth)
  try {
    return await send(asking.body)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirmation_required') throw error
    return (await confirmer())(error, (confirmation) => send({ ...(asking.body as object), confirmation }))
  }
}

/** Loads a picture that needs a session; refusals are those of `request`. */
export async function requestPicture(path: string, signal: AbortSignal): Promise<Blob> {
  return blobOf(path, 'image/', await ask(path, { signal }))
}

/** Loads a ZIP file generated for the user; refusals are those of `request`. */
export async function requestFile(path: string, body: object): Promise<Blob> {
  return blobOf(path, 'application/zip', await ask(path, { method: 'POST', body }))
}

/** The page of a gateway is no picture and no file, whatever its status. */
async function blobOf(path: string, type: string, answer: Response): Promise<Blob> {
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith(type))
    return read(z.never(), path, answer)
  return answer.blob().catch((cause: unknown) => {
    throw failed(path, cause)
  })
}

async function read<T extends z.ZodType>(
  shape: T,
  path: string,
  answer: Response,
  signedIn = true,
): Promise<z.output<T>> {
  try {
    return readAnswer(shape, answer.status, await answer.text(), signedIn)
  } catch (cause) {
    const error = failed(path, cause)
    if (answer.status === 403) tellRefusal(error.code)
    if (BUSY.has(answer.status)) error.retryAfterMs = Number(answer.headers.get('retry-after')) * 1_000 || 0
    throw error
  }
}

/** Every failure is logged here and nowhere else, by its path alone: bodies and queries hold secrets. */
function failed(path: string, cause: unknown): ApiError {
  // The page no longer wants the answer.
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
  const error = cause instanceof ApiError ? cause : new ApiError('network')
  console.warn(`${path}: ${error.message}`)
  return error
}

async function ask(
  path: string,
  { method = 'GET', query = {}, body, noAuth = false, signal }: Asking,
): Promise<Response> {
  const headers = new Headers({ 'Accept-Language': readLanguage() === 'zh' ? 'zh-CN' : 'en-US' })
  const token = noAuth ? null : readToken()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const isRaw = body instanceof FormData || body instanceof Blob
  if (body !== undefined && !isRaw) headers.set('Content-Type', 'application/json')
  const send: RequestInit = { method, headers, mode: 'cors', credentials: 'include' }
  if (body !== undefined) send.body = isRaw ? body : JSON.stringify(body)
  if (signal) send.signal = signal

  const answer = await fetch(path + searchOf(query), send).catch((cause: unknown) => {
    throw failed(path, cause)
  })
  if (answer.status === 401 && !noAuth) endSession('refused')
  return answer
}

function searchOf(query: Query): string {
  const given = Object.entries(query).flatMap(([key, value]) => {
    if (value === undefined || value === null || value === '') return []
    return (typeof value === 'object' ? value : [String(value)]).map((text) => [key, text])
  })
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
