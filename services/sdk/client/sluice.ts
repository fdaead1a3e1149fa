import type { Answer, CallOptions, Given, Item, ListPath, PathFor } from '../api/operation-types.ts'
import { SluiceError } from '../errors/sluice-error.ts'
import { nextQuery } from '../pages/next-query.ts'
import { idempotencyKey } from '../requests/idempotency-key.ts'
import { requestUrl } from '../requests/request-url.ts'
import { sendOnce } from '../requests/send-once.ts'
import { pause } from '../retries/pause.ts'
import { waitBeforeRetry } from '../retries/wait-before-retry.ts'
import { milliseconds, type Settings, type SluiceOptions, settingsOf } from './settings.ts'

/** Rows per request when lists are read to their end; no list of the API allows fewer. */
const PER_PAGE = 100

/**
 * The API of one installation, by API key. Paths, queries, bodies and answers are typed from its OpenAPI document. A call
 * resolves to its answer or rejects with a SluiceError. What may pass by itself is tried again: no answer, 429, 500, 502, 503,
 * 504, and 409 while the same change is under way. A change has the same `Idempotency-Key` in all attempts, so it is done once.
 */
export class Sluice {
  readonly #settings: Settings

  constructor(options: SluiceOptions) {
    this.#settings = settingsOf(options)
  }

  /** Where the installation is called. */
  get origin(): string {
    return this.#settings.origin
  }

  get<P extends PathFor<'get'>>(path: P, ...[options]: Given<'get', P>): Promise<Answer<'get', P>> {
    return this.#call('GET', path, options)
  }

  post<P extends PathFor<'post'>>(path: P, ...[options]: Given<'post', P>): Promise<Answer<'post', P>> {
    return this.#call('POST', path, options)
  }

  put<P extends PathFor<'put'>>(path: P, ...[options]: Given<'put', P>): Promise<Answer<'put', P>> {
    return this.#call('PUT', path, options)
  }

  patch<P extends PathFor<'patch'>>(path: P, ...[options]: Given<'patch', P>): Promise<Answer<'patch', P>> {
    return this.#call('PATCH', path, options)
  }

  delete<P extends PathFor<'delete'>>(
    path: P,
    ...[options]: Given<'delete', P>
  ): Promise<Answer<'delete', P>> {
    return this.#call('DELETE', path, options)
  }

  /** The pages of a list from the given one, each requested when the loop asks for it. */
  pages<P extends ListPath>(path: P, ...[options]: Given<'get', P>): AsyncGenerator<Answer<'get', P>> {
    return this.#pages(path, options)
  }

  /** The rows of a list, over all pages. */
  async *all<P extends ListPath>(path: P, ...[options]: Given<'get', P>): AsyncGenerator<Item<P>> {
    for await (const { items } of this.#pages(path, options)) yield* items
  }

  async *#pages(path: string, options: CallOptions = {}) {
    let query: object | undefined = { per_page: PER_PAGE, ...options.query }
    while (query) {
      const answer = await this.#call('GET', path, { ...options, query })
      yield answer
      query = nextQuery(query, answer)
    }
  }

  async #call(method: string, path: string, options: CallOptions = {}) {
    const { origin, fetch, headers, attempts, maxWaitMs, timeoutMs } = this.#settings
    const { signal } = options
    const key = method === 'GET' ? undefined : idempotencyKey(options.idempotencyKey)
    const sent = {
      url: requestUrl(origin, path, options.path, options.query),
      method,
      headers: {
        ...headers,
        ...(key && { 'idempotency-key': key }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
      },
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      timeoutMs: milliseconds('timeoutMs', options.timeoutMs ?? timeoutMs),
      signal,
    }
    for (let failed = 1; ; failed += 1) {
      try {
        return await sendOnce(fetch, sent)
      } catch (error) {
        if (!(error instanceof SluiceError)) throw error
        const wait = waitBeforeRetry(error, { failed, attempts, maxWaitMs }, Math.random())
        if (wait === undefined) {
          const { message, cause } = error
          const request = { method, path, attempts: failed, idempotencyKey: key }
          throw new SluiceError({ ...error, message, cause, request })
        }
        await pause(wait, signal)
      }
    }
  }
}
