import { type ErrorFacts, SluiceError } from '../errors/sluice-error.ts'
import { retryAfterSeconds } from './retry-after.ts'

/** The content of a good answer; a SluiceError for every other one. Rejects as fetch does when the answer breaks off. */
export async function readAnswer(response: Response) {
  if (!response.ok) throw new SluiceError(factsOf(response, await response.text()))
  if (!isJson(response)) return response.blob()
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new SluiceError({ ...unreadable(response), cause })
  }
}

const isJson = ({ headers }: Response) => /^application\/json\b/i.test(headers.get('content-type') ?? '')

const unreadable = ({ status }: Response): ErrorFacts => ({
  status,
  code: 'unreadable_answer',
  message: `The answer (HTTP ${status}) is not one of Sluice's API. Check the address of the installation.`,
})

function factsOf(response: Response, text: string): ErrorFacts {
  const wait = retryAfterSeconds(response.headers.get('retry-after'), Date.now())
  const problem = parsed(text)
  const { code, message, errors, data } = problem ?? {}
  if (typeof code !== 'string' || typeof message !== 'string')
    return { ...unreadable(response), retryAfterSeconds: wait }
  return { status: response.status, code, message, errors, data, retryAfterSeconds: wait }
}

type Problem = { code?: unknown; message?: unknown; errors?: ErrorFacts['errors']; data?: ErrorFacts['data'] }

function parsed(text: string): Problem | undefined {
  try {
    const value: Problem | null = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
