/** The element that the page has; throws where it has none. */
export function only<E extends Element>(within: ParentNode, selector: string, kind: new () => E): E {
  const found = within.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`the guide has no ${selector}`)
  return found
}
