/** Up to five neighbouring pages with the current one as close to the middle as possible. */
export function fiveAround(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - 2, pages - 4))
  const last = Math.min(pages, first + 4)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
}

/** The current page with two neighbours on each side, plus first and last, with `gap` for pages left out. */
export function windowAround(page: number, pages: number): (number | 'gap')[] {
  const from = Math.max(1, page - 2)
  const to = Math.min(pages, page + 2)
  const inner = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  const before = from === 1 ? [] : from === 2 ? [1] : [1, 'gap' as const]
  const after = to >= pages ? [] : to === pages - 1 ? [pages] : ['gap' as const, pages]
  return [...before, ...inner, ...after]
}

export const pagesOf = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage))
