const HARMFUL = /[\p{Cc}\p{Bidi_Control}]/gu
const SPACES = /[\t\r\n]+/g

/** A stranger's text for a terminal: nothing in it moves the cursor, colours, or turns the direction of writing. */
export const printable = (text: string): string =>
  text.replace(HARMFUL, (char) => (char === '\n' ? char : '\uFFFD'))

export const cell = (value: unknown): string => printable(String(value ?? '').replace(SPACES, ' '))

/** JSON in one line, or with indents; control characters beyond ASCII are escaped, too. */
export const jsonOf = (value: unknown, indent = 0): string =>
  JSON.stringify(value, null, indent).replace(
    /[\u007f-\u009f\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
