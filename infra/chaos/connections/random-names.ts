import type { Random } from '@sluice/local/random'

/** Networks that are not public, as first bytes; the rest is chosen by chance. */
const NETWORKS: readonly (readonly number[])[] = [
  ...[[0], [10], [127], [100, 64], [169, 254], [172, 16], [172, 31], [192, 168], [198, 18], [224], [255]],
]
const hex = (...bytes: number[]) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')

type V4 = readonly [number, number, number, number]
const dotted = (v4: V4) => v4.join('.')
const groups = ([a, b, c, d]: V4) => `${hex(a, b)}:${hex(c, d)}`

/** Ways in which a name may lead to an IPv4 address. */
const ANSWERS: readonly ((v4: V4) => string)[] = [
  dotted,
  (v4) => `::ffff:${groups(v4)}`,
  (v4) => `::${groups(v4)}`,
  (v4) => `64:ff9b::${groups(v4)}`,
  (v4) => `64:ff9b:1::${groups(v4)}`,
  (v4) => `2002:${groups(v4)}::1`,
  (v4) => `fd00::${groups(v4)}`,
  (v4) => `fe80::${groups(v4)}`,
]

/** Ways in which an address may spell it. */
const SPELLINGS: readonly ((v4: V4) => string)[] = [
  (v4) => String(Number.parseInt(hex(...v4), 16)),
  (v4) => `0x${hex(...v4)}`,
  (v4) => v4.map((byte) => `0${byte.toString(8)}`).join('.'),
  ([a, ...rest]) => `${a}.${Number.parseInt(hex(...rest), 16)}`,
  (v4) => `${dotted(v4)}.`,
  (v4) => `[::ffff:${dotted(v4)}]`,
  (v4) => `[64:ff9b::${dotted(v4)}]`,
]

function randomV4(random: Random): V4 {
  const head = random.pick(NETWORKS)
  const [a = 0, b = 0, c = 0, d = 0] = [...head, ...Array.from({ length: 4 }, () => random.below(256))]
  return [a, b, c, d]
}

/** `count` names with the address that each leads to, and as many spellings of such addresses. */
export function randomTargets(random: Random, count: number) {
  const names: Record<string, readonly string[]> = {}
  const literals: string[] = []
  for (let n = 0; n < count; n += 1) {
    names[`n${n}.random.attack.test`] = [random.pick(ANSWERS)(randomV4(random))]
    literals.push(random.pick(SPELLINGS)(randomV4(random)))
  }
  return { names, literals }
}
