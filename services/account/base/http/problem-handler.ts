import type { Language } from '@sluice/contract/api-answer'
import { type ApiProblem, ERROR_STATUS, type ErrorCode } from '@sluice/contract/api-problem'
import { Problem } from '@sluice/kit/problem'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable, isUnstorable } from '../database/unavailable.ts'
import { chooseLanguage, isMessageKey, translate } from '../messages/translate.ts'
import { problem } from './fail.ts'
import { protect } from './headers.ts'

export function languageOf(request: FastifyRequest): Language {
  const body = request.body
  const lang = typeof body === 'object' && body !== null && 'lang' in body ? body.lang : undefined
  return chooseLanguage(lang, request.headers['accept-language'])
}

const BUSY_SECONDS = 2

/** What a caller may learn about a failure; anything unexpected is an `internal_error`. */
function asProblem(error: FastifyError | Error): Problem {
  if (error instanceof Problem) return error
  if (isUnavailable(error))
    return problem('unavailable', { retryAfterSeconds: BUSY_SECONDS }, { cause: error })
  if (isUnstorable(error)) return problem('invalid_request', {}, { cause: error })
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status === 413) return problem('payload_too_large')
  if (status >= 400 && status < 500) return problem('invalid_request', {}, { cause: error })
  return problem('internal_error', {}, { cause: error })
}

function textsOf(fault: Problem, language: Language) {
  const text = (key: string) => translate(language, isMessageKey(key) ? key : 'field_invalid')
  const fields = Object.entries(fault.facts.errors ?? {}).map(([name, key]) => [name, text(key)] as const)
  return {
    message: fields[0]?.[1] ?? text(fault.facts.messageKey ?? fault.code),
    ...(fields.length > 0 && { errors: Object.fromEntries(fields) }),
  }
}

function bodyOf(fault: Problem, language: Language): ApiProblem {
  const translations = { zh_CN: textsOf(fault, 'zh_CN'), en_US: textsOf(fault, 'en_US') }
  return {
    status: 'error',
    code: fault.code as ErrorCode,
    ...translations[language],
    translations,
    ...(fault.facts.data && { data: fault.facts.data }),
  }
}

/** What a caller may learn about a failure, once it is logged and the answer says when to try again. */
export function readFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Problem {
  const fault = asProblem(error)
  if (fault.code === 'internal_error') request.log.error({ err: error }, 'request failed')
  else if (fault.code === 'unavailable') request.log.warn({ err: error }, 'request refused: not available')
  if (fault.facts.retryAfterSeconds) reply.header('retry-after', String(fault.facts.retryAfterSeconds))
  return fault
}

/** Where failures become HTTP, including unknown routes. Postbacks alone answer in text. */
export function handleProblems(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const fault = readFault(error, request, reply)
    return reply.code(ERROR_STATUS[fault.code]).send(bodyOf(fault, languageOf(request)))
  })
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(bodyOf(problem('not_found'), languageOf(request))),
  )
}

/** Fastify's `frameworkErrors`: a path that its router cannot read names nothing. No hook has run yet. */
export function handleUnreadablePaths(https: boolean) {
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    protect(reply, https)
    const body = JSON.stringify(bodyOf(problem('not_found'), languageOf(request)))
    void reply.code(404).type('application/json; charset=utf-8').send(body)
  }
}
