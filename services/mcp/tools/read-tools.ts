import type { McpServer } from '@modelcontextprotocol/server'
import type { Sluice } from '@sluice/sdk'
import { z } from 'zod'
import { CONVERSION_REPORTS, conversionReportOf, REPORTS, reportOf } from './reports.ts'
import { resultOf } from './result.ts'

const READS = { readOnlyHint: true, openWorldHint: false }
const page = z.int().min(1).max(500).default(1)
const per_page = z.int().min(1).max(100).default(20)
const id = z.int().positive().describe('id of a link, from list_links')
const time = z.iso.datetime({ offset: true }).optional().describe('ISO 8601 with an offset')

/** Eight tools that change nothing. */
export function addReadTools(server: McpServer, sluice: Sluice): void {
  server.registerTool(
    'list_links',
    {
      title: 'List links',
      description: 'Links of the account, newest first, with settings and counts of visits.',
      inputSchema: z.strictObject({
        search: z.string().max(200).optional().describe('part of a name, short code or address'),
        mode: z.enum(['cloak', 'full_open', 'audit']).optional(),
        domain: z
          .string()
          .max(300)
          .optional()
          .describe("host of a custom domain; -: the installation's address"),
        page,
        per_page,
      }),
      annotations: READS,
    },
    ({ search, mode, domain, ...pages }) =>
      resultOf(() =>
        sluice.get('/api/cloak/list', {
          query: {
            ...pages,
            ...(search && { search }),
            ...(mode && { mode }),
            ...(domain && { domain }),
          },
        }),
      ),
  )
  server.registerTool(
    'get_link',
    {
      title: 'Show a link',
      description: 'One link.',
      inputSchema: z.strictObject({ id }),
      annotations: READS,
    },
    ({ id }) => resultOf(() => sluice.get('/api/cloak/detail/{id}', { path: { id } })),
  )
  server.registerTool(
    'simulate_visit',
    {
      title: 'Simulate a visit',
      description:
        'Where a visit of a link would go, why, and the rules asked; by country, or by address, for which the blacklist is asked, too. No visit is made, and no call is spent.',
      inputSchema: z.strictObject({
        link: id,
        country: z.string().length(2).optional().describe('ISO code; ZZ: unknown'),
        address: z.string().max(45).optional().describe('IPv4 or IPv6, instead of a country'),
        version: z.int().positive().optional().describe('an earlier version of the link'),
      }),
      annotations: READS,
    },
    ({ link, country, address, version }) =>
      resultOf(() =>
        sluice.post('/api/cloak/simulate', {
          body: {
            cloak_id: link,
            ...(country && { country }),
            ...(address && { address }),
            ...(version && { version }),
          },
        }),
      ),
  )
  server.registerTool(
    'list_visits',
    {
      title: 'List visits',
      description: 'The access log, newest visits first: country, destination and the reason for it.',
      inputSchema: z.strictObject({
        link: id.optional(),
        country: z
          .string()
          .regex(/^!?[A-Za-z]{2}$/)
          .optional()
          .describe('ISO code, such as DE; !DE: any other'),
        from: time,
        to: time,
        page,
        per_page,
      }),
      annotations: READS,
    },
    ({ link, country, from, to, ...pages }) =>
      resultOf(() =>
        sluice.get('/api/cloak/access-logs', {
          query: {
            ...pages,
            ...(link && { cloak_id: link }),
            ...(country && { country }),
            ...(from && { from }),
            ...(to && { to }),
          },
        }),
      ),
  )
  server.registerTool(
    'statistics',
    {
      title: 'Count visits',
      description:
        'Counts of visits by day, hour, link, country, device, browser, os, language, referrer, reason or campaign.',
      inputSchema: z.strictObject({ by: z.enum(REPORTS), link: id.optional(), from: time, to: time }),
      annotations: READS,
    },
    ({ by, link, from, to }) =>
      resultOf(() =>
        reportOf(sluice, by, { ...(link && { cloak_id: link }), ...(from && { from }), ...(to && { to }) }),
      ),
  )
  server.registerTool(
    'conversion_statistics',
    {
      title: 'Count conversions and money',
      description:
        'Visits, conversions, revenue and costs in whole UTC days by one thing, the funnel from visit to sale, or the times from click to conversion.',
      inputSchema: z.strictObject({
        by: z.enum(CONVERSION_REPORTS),
        link: id.optional(),
        from: time,
        to: time,
      }),
      annotations: READS,
    },
    ({ by, link, from, to }) =>
      resultOf(() =>
        conversionReportOf(sluice, by, {
          ...(link && { cloak_id: link }),
          ...(from && { from }),
          ...(to && { to }),
        }),
      ),
  )
  server.registerTool(
    'calls_left',
    {
      title: 'Show calls',
      description: 'Calls that are left, by grant with its end.',
      inputSchema: z.strictObject({}),
      annotations: READS,
    },
    () => resultOf(() => sluice.get('/api/calls/balance')),
  )
  server.registerTool(
    'list_blocked_addresses',
    {
      title: 'List blocked addresses',
      description: 'Addresses and ranges that always get the audit link.',
      inputSchema: z.strictObject({ page, per_page }),
      annotations: READS,
    },
    (pages) => resultOf(() => sluice.get('/api/blacklist', { query: pages })),
  )
}
