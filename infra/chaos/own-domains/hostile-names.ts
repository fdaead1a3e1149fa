import type { Random } from '@sluice/local/random'

/** What a client asks for in its handshake; `name`: undefined: nothing. */
export type HostileName = { kind: string; name: Buffer | undefined }

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789-'
const word = (random: Random, length: number) =>
  Array.from({ length }, () => random.pick([...LETTERS])).join('')
const bytes = (random: Random, length: number, from: number) =>
  Buffer.from(Array.from({ length }, () => random.int(from, 255)))

/** Kinds of names that no front door may answer; `known`: a host that it has. */
const KINDS: Readonly<Record<string, (random: Random, known: string) => Buffer | string | undefined>> = {
  unknown: (random) => `${word(random, 8)}.${word(random, 5)}.example`,
  none: () => undefined,
  empty: () => '',
  address: (random) => Array.from({ length: 4 }, () => random.int(0, 255)).join('.'),
  address6: (random) => `2001:db8::${random.int(1, 65_535).toString(16)}`,
  below: (random, known) => `${word(random, 3)}.${known}`,
  behind: (random, known) => `${known}.${word(random, 6)}`,
  before: (_, known) => known.slice(1),
  wildcard: (_, known) => known.replace(/^[^.]+/, '*'),
  placeholder: () => 'own-domain.invalid',
  variable: (random) =>
    random.pick(['$own_certificate', `\${host}.example`, '~^.*$', '~.', 'default', 'none']),
  path: (random) =>
    random.pick(['../', './', '..\\', '%2e%2e/']).repeat(random.int(1, 9)) +
    random.pick(['1', '1.pem', 'certificates/1', 'etc/passwd', 'names.conf']),
  number: (random) => String(random.int(1, 99)),
  file: (random) => `${random.int(1, 99)}.pem`,
  long: (random) => `${word(random, 63)}.${word(random, 63)}.${word(random, 63)}.${word(random, 63)}`,
  longer: (random) => word(random, random.int(256, 4_000)),
  'not ASCII': (random) => `bücher${random.int(0, 9_999)}.example`,
  bytes: (random) => bytes(random, random.int(1, 255), 128),
  'any bytes': (random) => bytes(random, random.int(1, 255), 0),
  'NUL behind a host': (random, known) => `${known}\0${word(random, 4)}`,
  'NUL before a host': (random, known) => `${word(random, 4)}\0.${known}`,
  'line break': (random, known) => `${known}\r\n${word(random, 4)}`,
  dots: (random) => '.'.repeat(random.int(1, 255)),
  'host twice': (_, known) => `${known} ${known}`,
}

/** `count` names of every kind in turn. */
export function hostileNames(random: Random, known: readonly string[], count: number): HostileName[] {
  const kinds = Object.entries(KINDS)
  return Array.from({ length: count }, (_, n) => {
    const [kind, make] = kinds[n % kinds.length] ?? ['unknown', () => 'unknown.example']
    const made = make(random, random.pick(known))
    return { kind, name: typeof made === 'string' ? Buffer.from(made) : made }
  })
}
