import { z } from 'zod'

export type Sender = { name: string; address: string }

const FROM = /^(?:([^<>"\p{Cc}]{1,100}?) ?<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/u

/** `MAIL_FROM`: `name@domain` or `Name <name@domain>`. */
export const mailFrom = z
  .string()
  .default('Sluice <no-reply@sluice.localhost>')
  .transform((text, context): Sender => {
    const [, name = '', named, bare] = FROM.exec(text.trim()) ?? []
    const address = named ?? bare
    if (address) return { name, address }
    context.addIssue({ code: 'custom', message: 'must be name@domain or Name <name@domain>' })
    return z.NEVER
  })
