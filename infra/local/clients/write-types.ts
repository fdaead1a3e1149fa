import { execFile } from 'node:child_process'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTypes, { astToString } from 'openapi-typescript'
import { ROOT } from '../start/config.ts'
import { keyOperations } from './key-operations.ts'

const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024
const HEAD = '// Made from the OpenAPI document by `make clients`.\n'

/** Where the types of the API lie. Git ignores them: `make` makes them anew when the API's sources change. */
export const TYPES = 'services/sdk/api/operations.d.ts'

/** The OpenAPI document of this checkout, without any store. */
export async function readDocument(): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, ['services/account/print-document.ts'], {
    cwd: ROOT,
    maxBuffer: MAX_DOCUMENT_BYTES,
  })
  return JSON.parse(stdout)
}

/** TypeScript of all operations that an API key can call. */
export async function typesOf(document: unknown): Promise<string> {
  const text = JSON.stringify(keyOperations(document))
  // Fields with a default may be left out of a request; answers say themselves what they always have.
  return HEAD + astToString(await openapiTypes(text, { defaultNonNullable: false, silent: true }))
}

export async function writeTypes(): Promise<void> {
  const path = join(ROOT, TYPES)
  await writeFile(`${path}.new`, await typesOf(await readDocument()))
  await rename(`${path}.new`, path)
}
