import type { AbuseReportBody } from '@sluice/contract/api-abuse'
import { DoneAnswer } from '@sluice/contract/api-answer'
import type { Plan } from '@sluice/contract/api-plan'
import { SiteAnswer } from '@sluice/contract/api-site'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Language } from '../i18n/language.ts'
import { LANGUAGE_CODES, request } from './request.ts'
import { PlanList } from './tolerant/plans.ts'

export type Site = z.infer<typeof SiteAnswer>['data']
export type Channel = Site['contactChannels'][number]
export type PublicPlan = z.infer<typeof Plan>
export type AbuseReport = Omit<z.input<typeof AbuseReportBody>, 'lang'>

/** The operator's content of the public site. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: async ({ signal }) => (await request(SiteAnswer, '/api/site', { signal, noAuth: true })).data,
  staleTime: 60_000,
})

/** The plans for sale, loaded per language. */
export const publicPlansQuery = (language: Language) =>
  queryOptions({
    queryKey: ['public-plans', language],
    queryFn: async ({ signal }) =>
      (await request(PlanList, '/api/plan/list', { signal, noAuth: true })).items,
    staleTime: 0,
  })

export const reportAbuse = (report: AbuseReport, language: Language) =>
  request(DoneAnswer, '/api/abuse-reports', {
    method: 'POST',
    body: { ...report, lang: LANGUAGE_CODES[language] } satisfies z.input<typeof AbuseReportBody>,
    noAuth: true,
  })
