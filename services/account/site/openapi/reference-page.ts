import type { Language } from '@sluice/contract/api-answer'
import { ERROR_STATUS } from '@sluice/contract/api-problem'
import { API_VERSIONS } from '@sluice/contract/api-versions'
import type { Summary } from '../../base/http/say.ts'
import { isMessageKey, translate } from '../../base/messages/translate.ts'
import { codeExamples } from './code-examples.ts'
import { Html, html } from './html.ts'
import type { JsonSchema } from './json-schemas.ts'
import type { OpenApi, Operation } from './open-api.ts'
import { SCRIPT } from './reference-script.ts'
import { STYLE } from './reference-style.ts'
import { WORDS } from './reference-words.ts'
import { sampleOf } from './sample-values.ts'
import { fieldsOf, typeText } from './schema-words.ts'
import { keyField, tryIt } from './try-it.ts'

type Page = {
  document: OpenApi
  summaryOf: (operation: Operation) => string
  language: Language
  words: (typeof WORDS)[Language]
}
/** By operation id. */
export type Summaries = ReadonlyMap<string, Summary>
type Call = { method: string; path: string; operation: Operation }

const callsOf = (document: OpenApi): Call[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )

/** A type with links to the schemas of the document. */
function typeCell(schema: JsonSchema, { document }: Page): Html {
  const parts = typeText(schema).split(/\b([A-Za-z]+)\b/)
  return html`<code>${parts.map((part) =>
    Object.hasOwn(document.components.schemas, part)
      ? html`<a href="#shape-${part}">${part}</a>`
      : html`${part}`,
  )}</code>`
}

type Row = { name: string; required: boolean; schema: JsonSchema }

function fieldTable(rows: readonly Row[], page: Page): Html {
  const { words } = page
  const lines = rows.map(
    ({ name, required, schema }) =>
      html`<tr><td><code>${name}</code></td><td>${typeCell(schema, page)}</td><td class="must">${required ? words.required : ''}</td></tr>`,
  )
  return html`<div class="box"><table><thead><tr><th>${words.field}</th><th>${words.type}</th><th></th></tr></thead><tbody>${lines}</tbody></table></div>`
}

function shape(heading: string, schema: JsonSchema, page: Page): Html {
  const fields = fieldsOf(schema, page.document.components.schemas)
  const inner = fields.length > 0 ? fieldTable(fields, page) : html`<p>${typeCell(schema, page)}</p>`
  return html`<h3>${heading}</h3>${inner}`
}

/** A body as JSON to begin with. */
const sampleBody = ({ schema, example }: { schema: JsonSchema; example?: object }, { document }: Page) =>
  example ?? sampleOf(schema, document.components.schemas)

function examples({ method, path, operation }: Call, page: Page): Html {
  const { document } = page
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const shown = codeExamples({
    method: method.toUpperCase(),
    url: document.servers[0]?.url + path.replace(/\{\w+\}/g, '1'),
    key: operation['x-access'] !== 'public',
    text: Object.values(operation.responses).some(
      (each) => 'content' in each && 'text/plain' in each.content,
    ),
    body: body && {
      ...(type === 'application/json'
        ? { type: 'json', sample: sampleBody(body, page) }
        : {
            type: 'form',
            fields: fieldsOf(body.schema, document.components.schemas).map(({ name }) => name),
            encoded: type !== 'multipart/form-data',
          }),
    },
  })
  return html`${shown.map(([name, code]) => html`<h4>${name}</h4><pre>${code}</pre>`)}`
}

/** Only what a key can call, and whose body a person can type. */
function trial(call: Call, page: Page): Html {
  const content = call.operation.requestBody?.content
  const body = content?.['application/json']
  if (!call.operation['x-scope'] || (content && !body)) return html``
  return tryIt(call, body && JSON.stringify(sampleBody(body, page), null, 2), page.words)
}

function callBlock(call: Call, page: Page): Html {
  const { method, path, operation } = call
  const { words } = page
  const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const answers = Object.entries(operation.responses).flatMap(([status, response]) =>
    '$ref' in response
      ? []
      : Object.entries(response.content).map(([type, { schema }]) =>
          shape(`${words.answer} ${status}, ${type}`, schema, page),
        ),
  )
  return html`<details><summary><span class="method ${method}">${method.toUpperCase()}</span><span class="path">${path}</span><span class="what">${page.summaryOf(operation)}</span><span class="who">${operation['x-scope'] ?? words.access[operation['x-access']]}</span></summary><div id="${operation.operationId}">${
    operation.parameters
      ? html`<h3>${words.parameters}</h3>${fieldTable(operation.parameters, page)}`
      : html``
  }${body ? shape(`${words.body}, ${bodyType}`, body.schema, page) : html``}${answers}<h3>${words.try}</h3>${examples(call, page)}${trial(call, page)}</div></details>`
}

function errorTable({ language, words }: Page): Html {
  const rows = Object.entries(ERROR_STATUS).map(
    ([code, status]) =>
      html`<tr><td>${status}</td><td><code>${code}</code></td><td>${isMessageKey(code) ? translate(language, code) : ''}</td></tr>`,
  )
  return html`<div class="box"><table><thead><tr><th>${words.status}</th><th>${words.code}</th><th>${words.message}</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

function versionTable({ language, words }: Page): Html {
  const rows = API_VERSIONS.toReversed().map(
    ({ version, changes }) => html`<tr><td><code>${version}</code></td><td>${changes[language]}</td></tr>`,
  )
  return html`<div class="box"><table><thead><tr><th>${words.version}</th><th>${words.changes}</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

/** The document as one page that needs only its own style and script. */
export function renderReference(
  document: OpenApi,
  summaries: Summaries,
  language: Language,
  theme: 'dark' | 'light',
): string {
  const words = WORDS[language]
  const summaryOf = ({ operationId, summary }: Operation) => summaries.get(operationId)?.[language] ?? summary
  const page: Page = { document, summaryOf, language, words }
  const lang = language === 'en_US' ? 'en' : 'zh'
  const byTag = Map.groupBy(callsOf(document), ({ operation }) => operation.tags[0])
  const tags = [...byTag].sort(([a], [b]) => (a < b ? -1 : 1))
  const choice = (query: string, text: string, current: boolean) =>
    html`<a href="/api/docs?${query}" ${new Html(current ? 'aria-current="true"' : '')}>${text}</a>`
  const menu = tags.map(
    ([tag, calls]) =>
      html`<h2>${tag}</h2><ul>${calls.map(
        ({ operation }) =>
          html`<li><a href="#${operation.operationId}">${page.summaryOf(operation)}</a></li>`,
      )}</ul>`,
  )
  const groups = tags.map(
    ([tag, calls]) => html`<section><h2>${tag}</h2>${calls.map((call) => callBlock(call, page))}</section>`,
  )
  const shapes = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      html`<details><summary><code>${name}</code></summary><div id="shape-${name}">${shape('', schema, page)}</div></details>`,
  )
  const top = html`<h1>${words.title}</h1><div class="choices">${choice(`lang=zh&theme=${theme}`, '中文', lang === 'zh')}${choice(`lang=en&theme=${theme}`, 'English', lang === 'en')}${choice(`lang=${lang}&theme=dark`, words.dark, theme === 'dark')}${choice(`lang=${lang}&theme=light`, words.light, theme === 'light')}</div><p>${words.intro}</p><p>${words.session}</p><p>${words.errors} ${words.strict}</p><p>${words.document} <a href="/api/openapi.json">/api/openapi.json</a></p>${keyField(words)}`
  return html`<!doctype html>
<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title}</title><style>${new Html(STYLE)}</style></head><body><div class="layout"><nav aria-label="${words.operations}">${menu}<ul><li><a href="#codes">${words.codes}</a></li><li><a href="#versions">${words.versions}</a></li><li><a href="#shapes">${words.schemas}</a></li></ul></nav><main>${top}${groups}<section id="codes"><h2>${words.codes}</h2>${errorTable(page)}</section><section id="versions"><h2>${words.versions}</h2>${versionTable(page)}</section><section id="shapes"><h2>${words.schemas}</h2>${shapes}</section></main></div><script>${new Html(SCRIPT)}</script></body></html>
`.text
}
