/**
 * Translators such as Google Translate put a `<font>` in the place of each text node. React still holds the text node: it
 * would fail to remove it or to insert before it, and new values would go to a node that nobody sees
 * (https://github.com/facebook/react/issues/11538).
 */
const stands = new WeakMap<Node, ChildNode>()
const { appendChild, insertBefore, removeChild } = Node.prototype

const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT'

const observer = new MutationObserver(read)

/** From now on an element of a translator stands for the text that it replaced, until the text changes. */
export function followTranslators(): void {
  observer.observe(document.documentElement, { childList: true, subtree: true })
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const { parentNode } = child
    const wrapped = !isText(child) && this.contains(child)
    if (parentNode && (parentNode === this || wrapped)) removeChild.call(parentNode, child)
    else {
      const stand = standOf(this, child)
      stands.delete(child)
      if (stand) removeChild.call(this, stand)
    }
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    leaveStand(node)
    const place = before && before.parentNode !== this ? standOf(this, before) : before
    insertBefore.call(this, node, place)
    return node
  }
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    leaveStand(node)
    appendChild.call(this, node)
    return node
  }
}

const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE

function read(records: MutationRecord[]): void {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') putBack(target)
    for (const text of removedNodes) {
      if (!isText(text) || text.parentNode) continue
      const stand = [addedNodes[0], previousSibling, nextSibling].find(isFont)
      if (!stand) continue
      stands.set(text, stand)
      observer.observe(text, { characterData: true })
    }
  }
}

/** The text has a new value: the page shows it again, and the translator may translate it again. */
function putBack(text: Node): void {
  const stand = stands.get(text)
  stands.delete(text)
  if (stand?.parentNode) stand.replaceWith(text)
}

/** The child of `parent` that shows a node which is no longer a child; null if a text has vanished. */
function standOf(parent: Node, node: Node): Node | null {
  read(observer.takeRecords())
  const stand = stands.get(node)
  if (stand?.parentNode === parent) return stand
  let ancestor = parent.contains(node) ? node : null
  while (ancestor && ancestor.parentNode !== parent) ancestor = ancestor.parentNode
  // Anything but a text is a fault of the page, which the browser reports.
  return ancestor ?? (isText(node) ? null : node)
}

/** A text that is placed anew no longer needs what stood for it. */
function leaveStand(node: Node): void {
  if (!isText(node) || node.parentNode) return
  read(observer.takeRecords())
  const stand = stands.get(node)
  stands.delete(node)
  stand?.remove()
}
