import { API_VERSIONS, versionOn } from '@sluice/contract/api-versions'
import type { FastifyInstance } from 'fastify'
import { problem } from './fail.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** One of `API_VERSIONS`. */
    apiVersion: string
  }
}

const KNOWN = new Set(API_VERSIONS.map(({ version }) => version))
const dayOf = (time: Date) => time.toISOString().slice(0, 10)

/**
 * Reads the version that a request is for and states it in the answer. Without the header it is the one of the day on which
 * the API key was created, so that a script meets no change; a session has the newest. Call it after the guard.
 */
export function readVersions(scope: FastifyInstance): void {
  scope.decorateRequest('apiVersion', '')
  scope.addHook('onRequest', async (request, reply) => {
    const asked = request.headers['sluice-version']
    const version = asked ?? versionOn(dayOf(request.session?.key?.created ?? new Date()))
    if (typeof version !== 'string' || !KNOWN.has(version)) throw problem('version_unknown')
    request.apiVersion = version
    reply.header('sluice-version', version)
  })
}
