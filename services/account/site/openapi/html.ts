const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** HTML that can be put into a page unchanged. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | readonly Html[]

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

function shown(value: Value): string {
  if (value instanceof Html) return value.text
  return Array.isArray(value) ? value.map((each: Html) => each.text).join('') : escaped(String(value))
}

/** A template whose values are escaped, except other templates. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.map((part, index) => part + (index < values.length ? shown(values[index]!) : '')).join(''))
