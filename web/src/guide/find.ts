/** Where a piece of text begins and where it ends, in UTF-16 units. */
export type Span = readonly [start: number, end: number]
/** A block that has all the words of a query, and each place of each. */
export type Found = { block: number; spans: readonly [Span, ...Span[]] }

/** Without case, width and kinds of space. As long as the text itself, so that places stay. */
export const fold = (text: string): string =>
  text.replace(/[^!-~]|[A-Z]/g, (unit) => {
    const plain = /\s/.test(unit) ? ' ' : unit.normalize('NFKC').toLowerCase()
    return plain.length === 1 ? plain : unit
  })

const wordsOf = (query: string): string[] => fold(query).split(' ').filter(Boolean)

function placesOf(text: string, word: string): Span[] {
  const places: Span[] = []
  for (let at = word ? text.indexOf(word) : -1; at !== -1; at = text.indexOf(word, at + word.length))
    places.push([at, at + word.length])
  return places
}

/** Spans that overlap or touch become one. */
function joined(spans: readonly Span[]): Span[] {
  const whole: Span[] = []
  for (const [start, end] of [...spans].sort(([a], [b]) => a - b)) {
    const last = whole.at(-1)
    if (last && start <= last[1]) whole[whole.length - 1] = [last[0], Math.max(last[1], end)]
    else whole.push([start, end])
  }
  return whole
}

/** The blocks that have the query as it stands, or else all its words anywhere, in their order. */
export function find(blocks: readonly string[], query: string): Found[] {
  const words = wordsOf(query)
  const whole = findAll(blocks, [words.join(' ')])
  return whole.length > 0 || words.length < 2 ? whole : findAll(blocks, words)
}

function findAll(blocks: readonly string[], words: readonly string[]): Found[] {
  return blocks.flatMap((text, block) => {
    const folded = fold(text)
    const places = words.map((word) => placesOf(folded, word))
    if (places.some((each) => each.length === 0)) return []
    const [first, ...others] = joined(places.flat())
    return first ? [{ block, spans: [first, ...others] }] : []
  })
}

/** Units of text shown before and after a hit, at most. */
const AROUND = { before: 18, after: 64 }
const LATIN = /[\p{Script=Latin}\d]/u

/** A place near `at` that does not cut a Latin word in two; towards `end`. */
function betweenWords(text: string, at: number, end: number): number {
  const step = Math.sign(end - at)
  let place = at
  while (place !== end && LATIN.test(text[place - 1] ?? '') && LATIN.test(text[place] ?? '')) place += step
  return place
}

/** A hit with some of the text around it; cut ends are marked. */
export function excerpt(text: string, [start, end]: Span): { before: string; hit: string; after: string } {
  const from = betweenWords(text, Math.max(0, start - AROUND.before), start)
  const until = betweenWords(text, Math.min(text.length, end + AROUND.after), end)
  return {
    before: `${from > 0 ? '…' : ''}${text.slice(from, start).trimStart()}`,
    hit: text.slice(start, end),
    after: `${text.slice(end, until).trimEnd()}${until < text.length ? '…' : ''}`,
  }
}
