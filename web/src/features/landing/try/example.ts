import type { DraftedLink } from '../../../kept/drafted-link.ts'

/** What the visitor finds filled in. The host is reserved for examples (RFC 2606). */
export const EXAMPLE: DraftedLink = {
  realUrl: 'https://shop.example/spring-sale',
  auditUrl: 'https://shop.example/about-us',
  mode: 'cloak',
  selectedRegions: ['US', 'DE', 'JP'],
}

/** The countries that are one press away; all others are in the list. */
export const AT_HAND = ['US', 'GB', 'DE', 'FR', 'JP', 'KR', 'SG', 'BR']
