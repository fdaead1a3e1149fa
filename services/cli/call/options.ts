type Option = { value?: string; short?: string; about: string }

/** Every option of every command. `value`: what stands behind it; without one it is a switch. */
const ALL = {
  address: { value: 'IP', about: 'the address of a visitor; the IP blacklist is asked, too' },
  'allow-remote': { about: 'forward to another machine, too' },
  'audit-url': { value: 'URL', about: 'audit link' },
  by: { value: 'WHAT', about: 'day (default), link, country, campaign and others: a wrong one lists them' },
  calls: { value: 'on|off', about: 'whether calls are left; otherwise as it is now' },
  'click-id': { value: 'on|off', about: 'add a click ID to the destination of each visit' },
  country: { value: 'CODE', about: 'a country, such as DE; may be repeated; of visits !DE is any other' },
  domain: { value: 'HOST', about: "one of your domains; - is the installation's own address" },
  'dry-run': { about: 'show the plan alone' },
  events: { value: 'EVENTS', about: 'such as link.created,link.updated; all without it' },
  file: { value: 'FILE', short: 'f', about: 'a file of links; - is the input or output' },
  follow: { about: 'go on with new visits until ctrl-C, oldest first' },
  'forward-to': { value: 'URL', about: 'where to post events, such as http://localhost:3000/hooks' },
  format: { value: 'FORMAT', about: 'yaml, json or csv; otherwise as the file is named, or yaml' },
  from: { value: 'TIME', about: 'ISO 8601, such as 2026-11-26T08:00:00Z' },
  help: { short: 'h', about: 'show this help' },
  json: { about: 'print JSON' },
  key: {
    value: 'KEY',
    about: 'API key; other users of this machine may see it, so rather give it as the input',
  },
  lang: {
    value: 'LANGUAGE',
    about: "en-US or zh-CN, of the installation's messages; otherwise as LANG says",
  },
  limit: { value: 'NUMBER', about: 'rows at most' },
  link: { value: 'LINK', about: 'of this link' },
  mode: { value: 'MODE', about: 'cloak, full_open or audit' },
  name: { value: 'NAME', about: 'name of the link' },
  prune: { about: 'delete links that the file does not have' },
  'real-url': { value: 'URL', about: 'real link' },
  search: { value: 'TEXT', about: 'what to search for' },
  'short-code': { value: 'CODE', about: 'custom code, 4 to 32 of A-Z a-z 0-9 _ -' },
  sort: { value: 'WHAT', about: 'created, name, visits, real or audit' },
  to: { value: 'TIME', about: 'ISO 8601' },
  'tracking-template': { value: 'on|off', about: 'let a visit name a page of the destination by ?url=' },
  version: { value: 'NUMBER', about: 'an earlier version of the link' },
  url: { value: 'URL', about: 'origin of the installation, such as https://go.example.com' },
  yes: { short: 'y', about: 'do it without asking' },
} satisfies Record<string, Option>

export type OptionName = keyof typeof ALL
export const OPTIONS: Readonly<Record<OptionName, Option>> = ALL

/** Taken by every command. */
export const COMMON: readonly OptionName[] = ['json', 'lang', 'help']

/** As they stand in help. */
export function optionLine(name: OptionName): [string, string] {
  const option = OPTIONS[name]
  const short = option.short ? `-${option.short}, ` : '    '
  return [`${short}--${name}${option.value ? ` ${option.value}` : ''}`, option.about]
}
