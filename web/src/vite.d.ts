declare module 'virtual:world-map' {
  export const MAP_WIDTH: number
  export const MAP_HEIGHT: number
  /** `code` is ISO 3166-1 alpha-2, empty for land without one. */
  export const COUNTRIES: readonly { code: string; path: string }[]
}

declare module 'punycode.js' {
  /** Decodes the part of an international label behind `xn--` (RFC 3492). */
  export function decode(label: string): string
}
