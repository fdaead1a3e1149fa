/** The click id in a text that somebody copied: the id itself, or an address that carries it. */
export const clickIdIn = (text: string): string | null =>
  /(?<![\w-])[\w-]{60}(?![\w-])/.exec(text.trim())?.[0] ?? null
