import type { Page } from 'playwright-core'

/** What moved without the reader's doing: the sum of the shifts and, for each, its elements. */
export type Shifts = { sum: number; moved: string[] }
type Watching = { layoutShifts: Shifts }

/** Adds up every layout shift of each document that the page opens from now on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    const seen: Shifts = { sum: 0, moved: [] }
    Object.assign(globalThis, { layoutShifts: seen })
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement
      return element ? `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}` : 'removed'
    }
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        if (shift.hadRecentInput) continue
        seen.sum += shift.value
        const sources = shift.sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${nameOf(node)} ${Math.round(from.x)},${Math.round(from.y)} -> ${Math.round(to.x)},${Math.round(to.y)}`,
        )
        seen.moved.push(`${shift.value.toFixed(3)}: ${sources.join('; ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The shifts since the last call. */
export const takeShifts = (page: Page): Promise<Shifts> =>
  page.evaluate(() => {
    const { layoutShifts } = globalThis as unknown as Watching
    const taken = { ...layoutShifts }
    Object.assign(layoutShifts, { sum: 0, moved: [] })
    return taken
  })
