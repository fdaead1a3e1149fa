type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
type At = {
  text: string
  /** Where the selection in the text ends. */
  caret: number | null
  /** The chosen entry is a link. */
  onLink: boolean
  /** The actions of a link are shown. */
  within: boolean
}

/** What a key in the palette's field asks for: into the actions of the chosen link, or out of them. */
export function stepOf(press: Press, { text, caret, onLink, within }: At): 'in' | 'out' | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press
  if (ctrlKey || metaKey || altKey || shiftKey) return null
  if (within) return text === '' && (key === 'Backspace' || key === 'ArrowLeft') ? 'out' : null
  if (!onLink) return null
  return key === 'Tab' || (key === 'ArrowRight' && caret === text.length) ? 'in' : null
}
