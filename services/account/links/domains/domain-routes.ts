import {
  BlockDomainBody,
  BlockDomainsAnswer,
  BlockDomainsBody,
  BlockedDomainAnswer,
  BlockedDomainsAnswer,
  BlockedDomainsQuery,
  CheckDomainsAnswer,
  CheckDomainsBody,
  UnblockDomainBody,
} from '@sluice/contract/api-admin-domains'
import { DoneAnswer } from '@sluice/contract/api-answer'
import type { Db } from '../../base/database/connect.ts'
import { pageAsked } from '../../base/database/pinned-page.ts'
import { sessionOf } from '../../base/http/access.ts'
import { pageAnswer } from '../../base/http/page-answer.ts'
import { languageOf } from '../../base/http/problem-handler.ts'
import { say } from '../../base/http/say.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import { translate } from '../../base/messages/translate.ts'
import { blockDomain, blockDomains, unblockDomain } from './change-domains.ts'
import { readDomain } from './domain.ts'
import { blockedOf, findDomain, listDomains } from './domains-store.ts'
import { domainsOf, readDomains, sortDomains } from './sort-domains.ts'

const config = { access: 'admin' } as const
const success = 'success' as const
/** A thousand addresses of the longest kind, as JSON. */
const MANY_BYTES = 4 * 1024 * 1024

export function domainRoutes(api: Api, { db }: { db: Db }): void {
  api.get(
    '/api/admin/blocked-domains',
    {
      config: { ...config, summary: say('Domains that links must not lead to', '封禁的域名') },
      schema: { querystring: BlockedDomainsQuery, response: { 200: BlockedDomainsAnswer } },
    },
    async (request) => {
      const { search = '' } = request.query
      const read = readDomain(search)
      const text = read.ok ? read.domain : search.trim().toLowerCase()
      const found = await listDomains(db, text, pageAsked(request.query))
      return pageAnswer(request.query, found, found.rows)
    },
  )

  api.post(
    '/api/admin/blocked-domains',
    {
      config: {
        ...config,
        summary: say('Block a domain; links to it are taken down', '封禁域名，指向它的链接会被停用'),
      },
      schema: { body: BlockDomainBody, response: { 200: BlockedDomainAnswer } },
    },
    async (request) => {
      const id = await blockDomain(db, sessionOf(request).userId, request.body)
      return { status: success, data: await findDomain(db, id) }
    },
  )

  api.post(
    '/api/admin/blocked-domains/many',
    {
      bodyLimit: MANY_BYTES,
      config: {
        ...config,
        summary: say(
          'Block up to 1,000 domains at once, all or none; links to them are taken down',
          '一次封禁最多 1,000 个域名（全部成功或全部不封），指向它们的链接会被停用',
        ),
      },
      schema: { body: BlockDomainsBody, response: { 200: BlockDomainsAnswer } },
    },
    async (request) => ({
      status: success,
      data: await blockDomains(db, sessionOf(request).userId, request.body),
    }),
  )

  api.post(
    '/api/admin/blocked-domains/check',
    {
      bodyLimit: MANY_BYTES,
      config: {
        ...config,
        summary: say(
          'Which domains texts name, and which of them are blocked already; blocks nothing',
          '检查文本所指的域名，以及其中哪些已被封禁；不会封禁任何域名',
        ),
      },
      schema: { body: CheckDomainsBody, response: { 200: CheckDomainsAnswer } },
    },
    async (request) => {
      const reads = readDomains(request.body.domains)
      const items = sortDomains(reads, await blockedOf(db, domainsOf(reads)))
      return { status: success, data: { items } }
    },
  )

  api.post(
    '/api/admin/blocked-domains/:id/remove',
    {
      config: { ...config, summary: say('Unblock a domain', '解除域名封禁') },
      schema: { params: IdParams, body: UnblockDomainBody, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await unblockDomain(db, sessionOf(request).userId, { id: request.params.id, ...request.body })
      return { status: success, message: translate(languageOf(request), 'domain_unblocked') }
    },
  )
}
