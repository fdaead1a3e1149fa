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

const COLON = 58
const hexDigit = (char: number): number => {
  if (char >= 48 && char <= 57) return char - 48
  const lower = char | 32
  return lower >= 97 && lower <= 102 ? lower - 87 : -1
}

/** The eight groups of a v6 address; undefined when `text` is none. One pass, as visits are answered meanwhile. */
export function parseV6(text: string): Uint16Array | undefined {
  const groups = new Uint16Array(8)
  let count = 0
  let gap = -1
  let at = 0
  if (text.charCodeAt(0) === COLON) {
    if (text.charCodeAt(1) !== COLON) return undefined
    gap = 0
    at = 2
  }
  while (at < text.length) {
    const start = at
    let value = 0
    for (let digit = hexDigit(text.charCodeAt(at)); digit >= 0; digit = hexDigit(text.charCodeAt(at))) {
      value = value * 16 + digit
      if (++at - start > 4) return undefined
    }
    if (text.charCodeAt(at) === DOT) {
      const tail = parseV4(text.slice(start))
      if (tail < 0 || count > 6) return undefined
      groups[count++] = tail >>> 16
      groups[count++] = tail & 0xffff
      at = text.length
      break
    }
    if (at === start || count > 7) return undefined
    groups[count++] = value
    if (at === text.length) break
    if (text.charCodeAt(at++) !== COLON) return undefined
    if (text.charCodeAt(at) === COLON) {
      if (gap >= 0) return undefined
      gap = count
      at++
    } else if (at === text.length) return undefined
  }
  if (gap < 0) return count === 8 ? groups : undefined
  if (count > 7) return undefined
  groups.copyWithin(8 - count + gap, gap, count)
  groups.fill(0, gap, 8 - count + gap)
  return groups
}

/** The one text of a v6 address, after RFC 5952. */
export function textOfV6(groups: Uint16Array): string {
  let [gap, length] = [-1, 1]
  for (let at = 0; at < 8; at++) {
    let end = at
    while (end < 8 && groups[end] === 0) end++
    if (end - at > length) [gap, length] = [at, end - at]
    if (end > at) at = end
  }
  let text = ''
  for (let at = 0; at < 8; at++) {
    if (at === gap) {
      text += '::'
      at += length - 1
    } else
      text += text === '' || text.endsWith('::') ? groups[at]!.toString(16) : `:${groups[at]!.toString(16)}`
  }
  return text
}

/** Whether a v6 address stands for a v4 one (`::ffff:1.2.3.4`). */
const isMapped = (groups: Uint16Array): boolean =>
  groups[5] === 0xffff &&
  groups[0] === 0 &&
  groups[1] === 0 &&
  groups[2] === 0 &&
  groups[3] === 0 &&
  groups[4] === 0

/** Either kind; a v4-mapped v6 address is read as the v4 address it stands for. */
export function parseAddress(text: string): Address | undefined {
  const v4 = parseV4(text)
  if (v4 >= 0) return { v4 }
  const v6 = parseV6(text)
  if (!v6) return undefined
  return isMapped(v6) ? { v4: v6[6]! * 65_536 + v6[7]! } : { v6 }
}
