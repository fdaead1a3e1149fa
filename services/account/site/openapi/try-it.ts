import { type Html, html } from './html.ts'
import type { Operation } from './open-api.ts'
import type { WORDS } from './reference-words.ts'

type Words = (typeof WORDS)[keyof typeof WORDS]

/** The field for the key of all calls. It is in no form, so that nothing submits or keeps it. */
export const keyField = (words: Words): Html =>
  html`<p class="key"><label>${words.key} <input id="key" type="password" autocomplete="off" spellcheck="false" required pattern="\\s*slk_live_\\w+\\s*" placeholder="slk_live_…"></label> ${words.keyStays}</p>`

/** Sends one call. `sample`: its body as JSON. */
export const tryIt = (
  { method, path, operation }: { method: string; path: string; operation: Operation },
  sample: string | undefined,
  words: Words,
): Html =>
  html`<div class="try" data-method="${method.toUpperCase()}"><h3>${words.tryIt}</h3><label>${words.path} <input class="to" value="${path.replace(/\{\w+\}/g, '1')}" spellcheck="false"></label>${
    sample === undefined
      ? html``
      : html`<label>${words.body} <textarea class="with" rows="6" spellcheck="false">${sample}</textarea></label>`
  }<p><button type="button" aria-label="${words.send} ${operation.operationId}">${words.send}</button> ${method === 'get' ? '' : words.real}</p><output></output></div>`
