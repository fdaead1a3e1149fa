/** What the screen shows, one at a time. */
export const PARTS = ['setup', 'settings', 'postbacks', 'list', 'outgoing'] as const
export type Part = (typeof PARTS)[number]

export const readPart = (text: string | null): Part => PARTS.find((part) => part === text) ?? 'setup'
