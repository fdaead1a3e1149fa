/** An address as numbers: v4 as one unsigned 32-bit integer, v6 as eight 16-bit groups. */
export type Address = { v4: number } | { v6: Uint16Array }

const DOT = 46
const ZERO = 48

/** A dotted v4 address (no leading zeros) as an unsigned 32-bit integer; -1 when `text` is none. Allocates nothing. */
export function parseV4(text: string): number {
  let value = 0
  let octet = -1
  let dots = 0
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char === DOT) {
      if (octet < 0 || ++dots > 3) return -1
      value = value * 256 + octet
      octet = -1
      continue
    }
    const digit = char - ZERO
    if (digit < 0 || digit > 9 || octet === 0) return -1
    octet = octet < 0 ? digit : octet * 10 + digit
    if (octet > 255) return -1
  }
  return dots === 3 && octet >= 0 ? value * 256 + octet : -1
}

function parseGroups(text: string): number[] | undefined {
  if (text === '') return []
  const groups: number[] = []
  for (const part of text.split(':')) {
    if (part.includes('.')) {
      const tail = parseV4(part)
      if (tail < 0) return undefined
      groups.push(tail >>> 16, tail & 0xffff)
    } else {
      if (!/^[0-9a-f]{1,4}$/i.test(part)) return undefined
      groups.push(Number.parseInt(part, 16))
    }
  }
  return groups
}

/** The eight groups of a v6 address; undefined when `text` is none. */
export function parseV6(text: string): Uint16Array | undefined {
  const [left = '', right, ...rest] = text.split('::')
  const head = parseGroups(left)
  const tail = right === undefined ? [] : parseGroups(right)
  if (!head || !tail || rest.length > 0) return undefined
  const given = head.length + tail.length
  if (right === undefined ? given !== 8 : given > 7) return undefined
  return Uint16Array.from([...head, ...new Array<number>(8 - given).fill(0), ...tail])
}

/** Either kind; a v4-mapped v6 address is read as the v4 address it stands for. */
export function parseAddress(text: string): Address | undefined {
  const v4 = parseV4(text)
  if (v4 >= 0) return { v4 }
  const v6 = parseV6(text)
  if (!v6) return undefined
  const mapped = v6[5] === 0xffff && v6.subarray(0, 5).every((group) => group === 0)
  return mapped ? { v4: v6[6]! * 65_536 + v6[7]! } : { v6 }
}
