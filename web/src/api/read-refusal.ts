import { Translations } from '@sluice/contract/api-answer'
import { type Said, saidIn } from '../i18n/words.ts'
import { ApiError } from './api-error.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/**
 * A refusal as an error. It is in both languages if the answer is; what a gateway says in one language is kept for the
 * readers of that. Only who was `signedIn` can be so no longer. Its message is the body's `message`, else its `error`, else `API request failed: {status}`.
 */
export function readRefusal(
  status: number,
  facts: Readonly<Record<string, unknown>>,
  signedIn: boolean,
): ApiError {
  const words = text(facts.message) || text(facts.error)
  const { zh_CN: zh, en_US: en } = Translations.safeParse(facts.translations).data ?? {}
  const saidOf = (plain: string, said: Said): Said => ({ ...(plain && saidIn(plain)), ...said })
  const named = typeof facts.errors === 'object' && facts.errors !== null ? facts.errors : {}
  const fields = Object.entries(named).map(([field, plain]) => {
    const translated = {
      ...(zh?.errors && { zh: zh.errors[field] }),
      ...(en?.errors && { en: en.errors[field] }),
    }
    return [field, saidOf(text(plain), known(translated))] as const
  })
  return new ApiError(status === 401 && signedIn ? 'unauthenticated' : 'refused', {
    status,
    code: text(facts.code),
    message: words || `API request failed: ${status}`,
    said: saidOf(words, known({ zh: zh?.message, en: en?.message })),
    fields: Object.fromEntries(fields),
    data: facts.data,
  })
}

const known = (said: Record<string, string | undefined>): Said =>
  Object.fromEntries(Object.entries(said).filter(([, each]) => each))
