#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { Sluice } from '@sluice/sdk'
import { PendingChanges } from './changes/pending-changes.ts'
import { serveHttp } from './serving/serve-http.ts'
import { serverOf } from './serving/server.ts'

const USAGE =
  'usage: sluice-mcp [--allow-changes] [--http PORT], with SLUICE_URL and SLUICE_KEY in the environment'

function refuse(words: string): never {
  process.stderr.write(`sluice-mcp: ${words}\n${USAGE}\n`)
  process.exit(2)
}

function read() {
  try {
    const { values } = parseArgs({
      options: { 'allow-changes': { type: 'boolean', default: false }, http: { type: 'string' } },
    })
    const { SLUICE_URL: baseUrl, SLUICE_KEY: key } = process.env
    if (!baseUrl || !key) return refuse('SLUICE_URL and SLUICE_KEY must be set')
    if (values.http !== undefined && !/^\d{1,5}$/.test(values.http)) return refuse('--http takes a port')
    return { ...values, sluice: new Sluice({ key, baseUrl }) }
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

const { http, sluice, 'allow-changes': allowChanges } = read()
const onerror = (error: Error) => void process.stderr.write(`sluice-mcp: ${error.message}\n`)
const changes = allowChanges ? new PendingChanges() : undefined
const factory = () => serverOf(sluice, changes)
if (http === undefined) serveStdio(factory, { onerror })
else
  await serveHttp(factory, Number(http), onerror).then(
    (url) => void process.stderr.write(`Serving MCP at ${url}\n`),
    (error: Error) => refuse(error.message),
  )
