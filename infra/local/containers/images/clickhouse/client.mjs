#!/usr/bin/env node
// One query without a session: all that a health check asks for.
import { parseArgs } from 'node:util'

const text = { type: 'string' }
const { user, password, query } = parseArgs({ options: { user: text, password: text, query: text } }).values
const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
const answer = await fetch('http://127.0.0.1:8123/', {
  method: 'POST',
  body: query,
  headers: { authorization },
})
process.stdout.write(await answer.text())
process.exitCode = answer.ok ? 0 : 1
