import type { Language } from './api-answer.ts'

export type ApiVersion = { version: string; changes: Readonly<Record<Language, string>> }

/**
 * The versions of the API, oldest first, each named by its day (UTC) and with what it changed. A change that can break a
 * client makes a new one; code asks for the version of a request, and one test holds each old version.
 */
export const API_VERSIONS: readonly [ApiVersion, ...ApiVersion[]] = [
  { version: '2026-11-26', changes: { en_US: 'The first version.', zh_CN: '首个版本。' } },
]

/** The newest version that existed on that day, `YYYY-MM-DD`; before the first one, the first. */
export function versionOn(day: string, versions = API_VERSIONS): string {
  return (versions.findLast(({ version }) => version <= day) ?? versions[0]).version
}
