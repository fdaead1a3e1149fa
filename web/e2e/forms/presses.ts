import type { Page } from 'playwright-core'
import { networkIdle } from '../network-idle.ts'

const CONTROLS =
  'button, a[href], select, summary, label, input:not([type=hidden]), textarea, [role=tab], [role=radio]'
const FIELDS =
  'input:not([type]), input[type=text], input[type=email], input[type=password], input[type=url], textarea'

/** Screens load in parts: waits until the form has something to type into. */
export const untilFields = (page: Page, within: string | undefined) =>
  page.waitForFunction(
    ({ within, typed }) => {
      const scopes = [...document.querySelectorAll(within ?? '[role=dialog], [role=alertdialog]')]
      const fields = [...(scopes.at(-1) ?? document.body).querySelectorAll(typed)]
      return fields.some((each) => each.checkVisibility({ visibilityProperty: true }))
    },
    { within, typed: FIELDS },
  )

/** Marks what can be pressed and typed into, and takes what a press would do before the page does it. */
export async function prepare(
  page: Page,
  within: string | undefined,
): Promise<{ fields: number; controls: string[] }> {
  return page.evaluate(
    ({ within, all, typed }) => {
      const scopes = [...document.querySelectorAll(within ?? '[role=dialog], [role=alertdialog]')]
      const scope = scopes.at(-1) ?? document.body
      const seen = (each: Element) => each.checkVisibility({ visibilityProperty: true })
      const controls = [...scope.querySelectorAll<HTMLElement>(all)].filter(
        (each) =>
          seen(each) &&
          !each.matches(':disabled') &&
          (each.tagName !== 'LABEL' || each.querySelector('input')),
      )
      const fields = [...scope.querySelectorAll<HTMLInputElement>(typed)].filter(
        (each) => seen(each) && !each.readOnly && !each.disabled,
      )
      for (const [at, each] of fields.entries()) each.setAttribute('data-field', String(at))
      for (const [at, each] of controls.entries()) each.setAttribute('data-control', String(at))
      const kept: { pressed: EventTarget[][] } = Object.assign(window, { pressed: [] })
      addEventListener(
        'click',
        (event) => {
          if (event.detail === 0) return
          kept.pressed.push(event.composedPath())
          event.preventDefault()
          event.stopImmediatePropagation()
        },
        { capture: true },
      )
      const nameOf = (each: HTMLElement) =>
        `${each.tagName.toLowerCase()} "${(each.getAttribute('aria-label') ?? each.textContent ?? '').trim().slice(0, 30)}"`
      return { fields: fields.length, controls: controls.map(nameOf) }
    },
    { within, all: CONTROLS, typed: FIELDS },
  )
}

/** By their numbers: a field after which a control is pressed. */
export type Press = [field: number, control: number]

/** The fields that say a fault when they are left empty. */
export async function requiredFields(page: Page, fields: number): Promise<number[]> {
  const required: number[] = []
  for (let field = 0; field < fields; field += 1) {
    const empty = page.locator(`[data-field="${field}"]`)
    if ((await empty.count()) === 0) continue
    const before = await empty.inputValue()
    await empty.fill('x')
    await empty.fill('')
    await empty.blur()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    if ((await empty.getAttribute('aria-invalid')) === 'true') required.push(field)
    await empty.fill(before)
  }
  return required
}

/**
 * Presses a control while an empty field has the focus: button down, a moment, button up. Whether the press arrived; null
 * if the control cannot be reached, because something lies above it, or the field has gone: reports of days that an earlier
 * press emptied have fields, too.
 */
export async function pressAfter(page: Page, field: number, control: number): Promise<boolean | null> {
  const empty = page.locator(`[data-field="${field}"]`)
  if ((await empty.count()) === 0) return null
  try {
    // Typing takes away the error of the press before.
    await empty.fill('x', { timeout: 10_000 })
    await empty.fill('')
    await empty.focus()
  } catch (error) {
    if ((await empty.count()) === 0) return null
    throw error
  }
  // What comes meanwhile moves the page for other reasons.
  await networkIdle(page, { quietMs: 100 })
  const at = await page.evaluate(
    async ([field, control]) => {
      const target = document.querySelector<HTMLElement>(`[data-control="${control}"]`)
      if (!target || document.activeElement?.getAttribute('data-field') !== String(field)) return null
      // Answers are drawn a moment after they came.
      let place = ''
      for (let still = 0, looks = 0; still < 5 && looks < 100; looks += 1) {
        target.scrollIntoView({ block: 'center', behavior: 'instant' })
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        const next = JSON.stringify(target.getBoundingClientRect())
        still = next === place ? still + 1 : 0
        place = next
      }
      Object.assign(window, { pressed: [] })
      const { x, y, width, height } = target.getClientRects()[0] ?? target.getBoundingClientRect()
      const [left, top] = [x + width / 2, y + height / 2]
      const hit = document.elementFromPoint(left, top)
      return hit && (target.contains(hit) || hit.closest('label')?.contains(target)) ? { left, top } : null
    },
    [field, control] as const,
  )
  if (!at) return null
  await page.mouse.move(at.left, at.top)
  await page.mouse.down()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.mouse.up()
  return page.evaluate((control) => {
    const target = document.querySelector(`[data-control="${control}"]`)
    const { pressed } = window as unknown as { pressed: EventTarget[][] }
    const label = target?.closest('label')
    return pressed.some((path) => path.some((each) => each === target || (label && each === label)))
  }, control)
}
