import type { Item } from '@sluice/sdk'
import { address } from './address.ts'

export type LinkItem = Item<'/api/cloak/list'>
export type Mode = LinkItem['mode']
export const MODES: readonly Mode[] = ['cloak', 'full_open', 'audit']

/** What an owner decides about a link. */
export type LinkSettings = {
  name: string
  mode: Mode
  real_url: string
  audit_url: string | null
  countries: string[]
  click_id: boolean
  tracking_template: boolean
}

export const settingsOf = (
  item: Pick<
    LinkItem,
    'name' | 'mode' | 'real_url' | 'audit_url' | 'selected_regions' | 'click_id' | 'tracking_template'
  >,
): LinkSettings => ({
  name: item.name,
  mode: item.mode,
  real_url: item.real_url,
  audit_url: item.audit_url,
  countries: item.selected_regions.map(({ code }) => code),
  click_id: item.click_id,
  tracking_template: item.tracking_template,
})

/** As the API stores them, so that equal links are seen as equal. It ignores countries outside of cloak mode. */
export function normal({
  name,
  mode,
  real_url,
  audit_url,
  countries,
  click_id,
  tracking_template,
}: LinkSettings): LinkSettings {
  return {
    name: name.trim(),
    mode,
    real_url: address(real_url),
    audit_url: audit_url === null || audit_url.trim() === '' ? null : address(audit_url),
    countries: mode === 'cloak' ? [...new Set(countries.map((code) => code.toUpperCase()))].sort() : [],
    click_id,
    tracking_template,
  }
}

export const bodyOf = (settings: LinkSettings) => ({
  name: settings.name,
  realUrl: settings.real_url,
  auditUrl: settings.audit_url,
  mode: settings.mode,
  selectedRegions: settings.countries,
  clickId: settings.click_id,
  trackingTemplate: settings.tracking_template,
})

export const codeOf = ({ short_link }: { short_link: string }): string => short_link.replace(/^.*\//, '')

type Placed = { short_link: string; domain?: string | null | undefined }

/** How files and plans name a link: `spring-sale` or, at a custom domain, `go.brand.example/spring-sale`. */
export const placeOf = (link: Placed): string =>
  link.domain ? `${link.domain}/${codeOf(link)}` : codeOf(link)
