import type { Page } from 'playwright-core'

/**
 * What does not fit on the page: text beyond its box, text that is cut without the whole in reach, boxes that scroll
 * sideways inside, and controls that cover each other or a text.
 */
export const overflowFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SLACK = 1.5
    const found = new Set<string>()
    const say = (fault: string, element: Element) => {
      const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`
      found.add(`${fault}: ${name} "${(element.textContent ?? '').slice(0, 40)}"`)
    }
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('[inert],[aria-hidden=true] svg')
      )
    }
    const cuts = (element: Element) => getComputedStyle(element).overflowX !== 'visible'
    const floats = (element: Element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position)
    /** The part of a text that can be seen, and whether a box ends before it. */
    type Box = { left: number; right: number; top: number; bottom: number }
    const texts: { element: Element; box: Box }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !node.textContent?.trim()) continue
      // A ticker runs out of its box by design.
      if (element.closest('svg,script,style,noscript,[data-endless],[data-ticker]')) continue
      if (!isSeen(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      const box = { left, right, top, bottom }
      let hidden = false
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { display } = getComputedStyle(at)
        if (display === 'inline' || display === 'contents') continue
        const around = at.getBoundingClientRect()
        if (getComputedStyle(at).clipPath !== 'none') hidden = true
        if (cuts(at)) {
          if (around.width <= 1) hidden = true
          Object.assign(box, {
            left: Math.max(box.left, around.left),
            right: Math.min(box.right, around.right),
            top: Math.max(box.top, around.top),
            bottom: Math.min(box.bottom, around.bottom),
          })
        } else if (!hidden && (box.right > around.right + SLACK || box.left < around.left - SLACK)) {
          say(`runs ${Math.round(box.right - around.right)} px out of ${at.tagName.toLowerCase()}`, element)
          break
        }
      }
      if (!hidden && box.right > box.left && box.bottom > box.top) texts.push({ element, box })
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (!cuts(element) || !isSeen(element) || element.closest('svg')) continue
      if (element.querySelector('svg.recharts-surface,[data-endless]')) continue
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
      const wider = element.scrollWidth > element.clientWidth + SLACK
      const taller = webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + SLACK
      if (!wider && !taller) continue
      if (element.matches('input,textarea,select')) continue
      if (overflowX === 'auto' || overflowX === 'scroll') say('scrolls sideways inside', element)
      // Of texts that end in an ellipsis the page shows the whole.
      else if (textOverflow !== 'ellipsis' && !taller) say('is cut without a title', element)
    }
    const controls = [...document.body.querySelectorAll('a,button,input,select,textarea,[role=button]')]
      .filter((each) => isSeen(each) && !each.closest('[role=dialog] ~ *'))
      .filter((each) => {
        for (let at: Element | null = each; at; at = at.parentElement) if (floats(at)) return false
        return true
      })
    // A link in a sentence has a box for each line.
    const placed = controls.map((element) => ({ element, boxes: [...element.getClientRects()] }))
    const covers = (a: DOMRect, b: DOMRect) => {
      const [x, y] = [b.left + b.width / 2, b.top + b.height / 2]
      return a.left < x && x < a.right && a.top < y && y < a.bottom
    }
    for (const one of placed)
      for (const other of placed) {
        const nested = one.element.contains(other.element) || other.element.contains(one.element)
        if (!nested && one.boxes.some((box) => other.boxes.some((beside) => covers(box, beside))))
          say(`covers ${other.element.getAttribute('aria-label') ?? other.element.textContent}`, one.element)
      }
    return [...found]
  })
