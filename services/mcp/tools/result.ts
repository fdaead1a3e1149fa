import type { CallToolResult } from '@modelcontextprotocol/server'
import { SluiceError } from '@sluice/sdk'

/** The outcome as data; a refusal of the installation as an error that names its code. */
export async function resultOf(work: () => Promise<Record<string, unknown>>): Promise<CallToolResult> {
  try {
    return answer(await work())
  } catch (error) {
    if (error instanceof ChangeRefused)
      return { ...answer({ code: error.code, message: error.message }), isError: true }
    if (!(error instanceof SluiceError)) throw error
    const { code, message, errors, data } = error
    return { ...answer({ code, message, ...(errors && { errors }), ...(data && { data }) }), isError: true }
  }
}

export class ChangeRefused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const answer = (value: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value) }],
  structuredContent: value,
})
