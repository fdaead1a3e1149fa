import type { FastifyReply } from 'fastify'
import { problem } from '../http/fail.ts'
import type { Uploads } from './upload-files.ts'

/** Sends a stored picture in a way that lets a browser only display it. */
export async function sendPicture(
  reply: FastifyReply,
  uploads: Uploads,
  name: string | null,
): Promise<Buffer> {
  const bytes = name === null ? undefined : await uploads.read(name)
  if (!bytes) throw problem('not_found')
  reply.type('image/webp').headers({
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'inline; filename="picture.webp"',
  })
  return bytes
}
