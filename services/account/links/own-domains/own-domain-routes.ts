import { DoneAnswer } from '@sluice/contract/api-answer'
import { DomainBody, DomainChange, OwnDomainAnswer, OwnDomainsAnswer } from '@sluice/contract/api-domains'
import { sessionOf } from '../../base/http/access.ts'
import { languageOf } from '../../base/http/problem-handler.ts'
import { say } from '../../base/http/say.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import { translate } from '../../base/messages/translate.ts'
import { addClaim, changeClaim, checkNow, type OwnDomainDeps, removeClaim } from './change-claims.ts'
import { ownDomainItem } from './own-domain-item.ts'
import { type Claim, findClaim, listClaims } from './own-domains-store.ts'

const success = 'success' as const
const config = { access: 'user', scope: 'domains' } as const

export function ownDomainRoutes(api: Api, deps: OwnDomainDeps): void {
  const answer = (claim: Claim) => ({ status: success, ...ownDomainItem(claim, deps.target) })

  api.get(
    '/api/domains',
    {
      config: { ...config, summary: say('Custom domains, newest first', '自有域名，最新在前') },
      schema: { response: { 200: OwnDomainsAnswer } },
    },
    async (request) => {
      const claims = await listClaims(deps.db, sessionOf(request).userId)
      return {
        status: success,
        items: claims.map((claim) => ownDomainItem(claim, deps.target)),
        enabled: deps.target !== undefined,
        certificates: deps.certificates,
      }
    },
  )

  api.post(
    '/api/domains',
    {
      config: {
        ...config,
        example: { host: 'go.shop.example' },
        summary: say(
          'Add a custom domain; the answer has the DNS records to set',
          '添加自有域名，返回需要设置的 DNS 记录',
        ),
      },
      schema: { body: DomainBody, response: { 200: OwnDomainAnswer } },
    },
    async (request) => answer(await addClaim(deps, sessionOf(request).userId, request.body.host)),
  )

  api.get(
    '/api/domains/:id',
    {
      config: { ...config, summary: say('One custom domain', '单个自有域名') },
      schema: { params: IdParams, response: { 200: OwnDomainAnswer } },
    },
    async (request) => answer(await findClaim(deps.db, sessionOf(request).userId, request.params.id)),
  )

  api.patch(
    '/api/domains/:id',
    {
      config: {
        ...config,
        example: { is_default: false, root_url: 'https://shop.example/' },
        summary: say('Change the settings of a custom domain', '修改自有域名的设置'),
      },
      schema: { params: IdParams, body: DomainChange, response: { 200: OwnDomainAnswer } },
    },
    async (request) => {
      const { id } = request.params
      return answer(await changeClaim(deps, sessionOf(request).userId, id, request.body))
    },
  )

  api.post(
    '/api/domains/:id/check',
    {
      config: { ...config, summary: say('Check a custom domain’s DNS now', '立即检查自有域名的 DNS') },
      schema: { params: IdParams, response: { 200: OwnDomainAnswer } },
    },
    async (request) => answer(await checkNow(deps, sessionOf(request).userId, request.params.id)),
  )

  api.delete(
    '/api/domains/:id',
    {
      config: {
        ...config,
        summary: say(
          'Remove a custom domain; its links do not work until they are moved',
          '移除自有域名，其下的链接在移走之前无法访问',
        ),
      },
      schema: { params: IdParams, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await removeClaim(deps, sessionOf(request).userId, request.params.id)
      return { status: success, message: translate(languageOf(request), 'domain_removed') }
    },
  )
}
