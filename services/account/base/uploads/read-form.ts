import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import { Problem } from '@sluice/kit/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidFields, problem } from '../http/fail.ts'

const MAX_FIELDS = 8
const MAX_FIELD_BYTES = 4_096
const MAX_PART_HEADERS = 10

/** Lets the routes of this scope accept `multipart/form-data` with one file of at most `fileBytes`. */
export async function acceptForms(scope: FastifyInstance, fileBytes: number): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      fieldNameSize: 100,
      fieldSize: MAX_FIELD_BYTES,
      fields: MAX_FIELDS,
      fileSize: fileBytes,
      files: 1,
      parts: MAX_FIELDS + 1,
      headerPairs: MAX_PART_HEADERS,
    },
  })
}

/**
 * The fields of a form, with its file as a `File` in memory, whatever name and type it claims. Refuses a form that
 * takes longer than `timeoutMs`, repeats a field, or has more parts than allowed or more bytes than the route's
 * `bodyLimit`.
 */
export async function readForm(
  request: FastifyRequest,
  timeoutMs: number,
): Promise<Record<string, string | File>> {
  if (!request.isMultipart()) throw problem('invalid_request')
  // A sender that left before its turn sends nothing more, and no event would tell.
  if (request.raw.destroyed) throw problem('invalid_request')
  const given = Number(request.headers['content-length'] ?? 0)
  if (given > request.routeOptions.bodyLimit) throw problem('payload_too_large')
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(() => over.reject(problem('upload_too_slow')), timeoutMs)
  const stopCounting = countBytes(request, () => over.reject(problem('payload_too_large')))
  try {
    return await Promise.race([collect(request), over.promise])
  } catch (error) {
    // Stops keeping what still arrives.
    request.raw.unpipe()
    throw asRefusal(error)
  } finally {
    clearTimeout(timer)
    stopCounting()
  }
}

/** The parser limits the parts, but not what lies between them. */
function countBytes({ raw, routeOptions }: FastifyRequest, tooMany: () => void): () => void {
  let left = routeOptions.bodyLimit
  const count = (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) tooMany()
  }
  raw.on('data', count)
  return () => raw.off('data', count)
}

/** Only the form is read here, so an error of its parser is the sender's fault. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Problem || (error as { statusCode?: number }).statusCode !== undefined) return error
  return problem('invalid_request', {}, { cause: error })
}

async function collect(request: FastifyRequest): Promise<Record<string, string | File>> {
  const form: Record<string, string | File> = Object.create(null)
  for await (const part of request.parts()) {
    const value = await readPart(part)
    if (part.fieldname in form) throw invalidFields({ [part.fieldname]: 'field_invalid' })
    form[part.fieldname] = value
  }
  return { ...form }
}

async function readPart(part: MultipartFile | MultipartValue): Promise<string | File> {
  if (part.type === 'file') return new File([new Uint8Array(await bytesOf(part))], '')
  if (part.valueTruncated || part.fieldnameTruncated || typeof part.value !== 'string') {
    throw invalidFields({ [part.fieldname.slice(0, 100)]: 'field_too_long' })
  }
  return part.value
}

async function bytesOf(part: MultipartFile): Promise<Buffer> {
  try {
    return await part.toBuffer()
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode !== 413) throw error
    throw problem('payload_too_large', { errors: { [part.fieldname]: 'file_too_large' } }, { cause: error })
  }
}
