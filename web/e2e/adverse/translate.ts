import type { Page } from 'playwright-core'

/** Does to the page what Google Translate does, but leaves the texts as they are. */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.nodeValue?.trim() || text.parentElement?.closest('script, style, font font, textarea'))
        continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.nodeValue
      outer.append(inner)
      text.replaceWith(outer)
    }
  })

/**
 * The texts of the page, but neither pictures, in which a translator's elements are not drawn, nor the hidden text that the
 * charts measure last, nor what depends on when a page was drawn: times of day, how many minutes ago something was, and
 * what calls are forecast to do.
 */
export const readPage = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement
    for (const each of copy.querySelectorAll('svg, script, style, [hidden], #recharts_measurement_span'))
      each.remove()
    return copy.textContent
      .replace(/\s+/g, ' ')
      .replace(/\d{1,2}:\d\d(:\d\d)?/g, '')
      .replace(/[\d,.]+ (?=calls a day|calls expire)|(?<=平均每天|将有) [\d,.]+(?= 次)/g, '')
      .replace(/this minute|此刻|\d+ (minutes? ago|分钟前)/g, '')
  })
