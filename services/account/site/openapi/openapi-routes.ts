import type { Language } from '@sluice/contract/api-answer'
import { DocsQuery, OpenApiAnswer } from '@sluice/contract/api-reference'
import { z } from 'zod'
import { languageOf } from '../../base/http/problem-handler.ts'
import { say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
import type { RequestRates } from '../../base/limits/request-limits.ts'
import { contractNames } from './contract-names.ts'
import { buildDocument, operationId } from './document.ts'
import type { OpenApi } from './open-api.ts'
import { renderReference } from './reference-page.ts'
import { SCRIPT_HASH } from './reference-script.ts'
import { STYLE_HASH } from './reference-style.ts'
import type { DeclaredRoute } from './route-list.ts'

export type OpenApiDeps = {
  routes: readonly DeclaredRoute[]
  origin: string
  version: string
  rates: RequestRates
}

type Theme = z.output<typeof DocsQuery>['theme']

const config = { access: 'public' } as const
const PAGE_POLICY = `default-src 'none'; style-src '${STYLE_HASH}'; script-src '${SCRIPT_HASH}'; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`

/** The document of every route of the scope, as JSON for programs and as a page for people. */
export async function openApiRoutes(api: Api, { routes, ...site }: OpenApiDeps): Promise<void> {
  const names = await contractNames()
  let built: OpenApi | undefined
  // All routes exist by the time of the first request. It takes a quarter of a second, which most processes never need.
  const document = () => {
    built ??= buildDocument(routes, names, site)
    return built
  }
  const summaries = () => new Map(routes.map((route) => [operationId(route), route.summary]))
  // Each is rendered once: anybody may request it, and rendering takes as long as a hundred other answers.
  const pages = new Map<string, string>()
  const page = (language: Language, theme: Theme): string => {
    const key = `${language} ${theme}`
    const drawn = pages.get(key) ?? renderReference(document(), summaries(), language, theme)
    pages.set(key, drawn)
    return drawn
  }

  api.get(
    '/api/openapi.json',
    {
      config: { ...config, summary: say('This document', '本文档') },
      schema: { response: { 200: OpenApiAnswer } },
    },
    async () => document(),
  )

  api.get(
    '/api/docs',
    {
      config: { ...config, summary: say('This API as a page', 'API 参考页面') },
      schema: {
        querystring: DocsQuery,
        response: { 200: { content: { 'text/html': { schema: z.string() } } } },
      },
    },
    async (request, reply) => {
      const { lang, theme } = request.query
      const language = lang === undefined ? languageOf(request) : lang === 'en' ? 'en_US' : 'zh_CN'
      reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8')
      return reply.send(page(language, theme))
    },
  )
}
