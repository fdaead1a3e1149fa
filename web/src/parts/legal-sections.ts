export type LegalSection = { title: string; paragraphs: string[] }

/** Parses a legal text of the settings: a line that starts with `## ` is a heading, empty lines separate paragraphs. */
export function legalSections(text: string): LegalSection[] {
  return text
    .split(/^(?=## )/m)
    .map((part) => {
      const [, title = '', body = ''] = /^(?:## ([^\n]*)\n?)?([\s\S]*)$/.exec(part) ?? []
      const paragraphs = body.split(/\n\s*\n/).map((each) => each.trim())
      return { title: title.trim(), paragraphs: paragraphs.filter(Boolean) }
    })
    .filter(({ title, paragraphs }) => title || paragraphs.length > 0)
}
