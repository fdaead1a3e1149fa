export type Deed = 'palette' | 'shortcuts' | 'search' | 'create' | 'home' | 'links' | 'statistics' | 'logs'
type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing'
>
/** Where the focus is: on the page, in a field of it, or in something that lies above it. */
export type Place = 'page' | 'field' | 'layer'
type Read = { deed?: Deed /** The next key says where to go. */; goes: boolean }

const KEYS: Readonly<Record<string, Deed>> = { '?': 'shortcuts', '/': 'search', c: 'create' }
const AFTER_G: Readonly<Record<string, Deed>> = { o: 'home', l: 'links', s: 'statistics', v: 'logs' }

/** What a pressed key asks for. `went`: `g` was pressed just before. `mac`: commands have ⌘, as Ctrl-K deletes there. */
export function readKey(press: Press, place: Place, went: boolean, mac: boolean): Read {
  const key = press.key.toLowerCase()
  const nothing = { goes: false }
  if (press.repeat || press.isComposing || press.altKey) return nothing
  if (mac ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey)
    return key === 'k' && !press.shiftKey && place !== 'layer' ? { deed: 'palette', goes: false } : nothing
  if (press.ctrlKey || press.metaKey || place !== 'page') return nothing
  if (key === 'g' && !went) return { goes: true }
  const deed = went ? AFTER_G[key] : KEYS[key]
  return deed ? { deed, goes: false } : nothing
}

const FIELD = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'
/** A toast has the role of a dialog, too, but neither a heading nor a search. */
const LAYER = ':is([role=dialog], [role=alertdialog]):has(h2, [role=combobox]), [role=menu], [role=listbox]'

export function placeOf(target: EventTarget | null): Place {
  if (document.querySelector(LAYER)) return 'layer'
  return target instanceof Element && target.closest(FIELD) ? 'field' : 'page'
}

export const onMac = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform)
