import type { Answer } from '@sluice/sdk'
import { z } from 'zod'

export const Settings = z.strictObject({
  name: z.string().min(1).max(100),
  mode: z
    .enum(['cloak', 'full_open', 'audit'])
    .describe('cloak: real link for the countries, audit link for others'),
  real_url: z.string().min(1).max(2048),
  audit_url: z.string().max(2048).nullable(),
  countries: z.array(z.string().length(2)).max(249).describe('ISO codes; they count in cloak mode alone'),
  click_id: z.boolean().describe('each visit takes an ID of its own to the destination'),
  tracking_template: z.boolean().describe('?url= of a visit may name another page of the same site'),
  domain: z
    .string()
    .max(300)
    .nullable()
    .optional()
    .describe(
      "host of a custom domain; null: the installation's address; without it a new link is at the default",
    ),
})
export type Settings = z.output<typeof Settings>

export const NewLink = Settings.extend({
  mode: Settings.shape.mode.default('full_open'),
  audit_url: Settings.shape.audit_url.default(null),
  countries: Settings.shape.countries.default([]),
  click_id: Settings.shape.click_id.default(false),
  tracking_template: Settings.shape.tracking_template.default(false),
})

type Held = Pick<
  Answer<'get', '/api/cloak/detail/{id}'>,
  | 'name'
  | 'mode'
  | 'real_url'
  | 'audit_url'
  | 'selected_regions'
  | 'click_id'
  | 'tracking_template'
  | 'domain'
>

export const settingsOf = ({
  name,
  mode,
  real_url,
  audit_url,
  selected_regions,
  click_id,
  tracking_template,
  domain,
}: Held): Settings => ({
  name,
  mode,
  real_url,
  audit_url,
  countries: selected_regions.map(({ code }) => code),
  click_id,
  tracking_template,
  ...(domain !== undefined && { domain }),
})

export const bodyOf = ({
  name,
  mode,
  real_url,
  audit_url,
  countries,
  click_id,
  tracking_template,
  domain,
}: Settings) => ({
  name,
  mode,
  realUrl: real_url,
  auditUrl: audit_url,
  selectedRegions: countries,
  clickId: click_id,
  trackingTemplate: tracking_template,
  ...(domain !== undefined && { domain }),
})

export const differences = (from: Settings, to: Settings) =>
  Settings.keyof()
    .options.filter((setting) => JSON.stringify(from[setting]) !== JSON.stringify(to[setting]))
    .map((setting) => ({ setting, from: from[setting], to: to[setting] }))

export const changed = (from: Settings, given: Partial<Record<keyof Settings, unknown>>): Settings =>
  Settings.parse({ ...from, ...given })
