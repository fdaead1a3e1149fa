import { z } from 'zod'

export const LANGUAGES = ['zh_CN', 'en_US'] as const
export type Language = (typeof LANGUAGES)[number]

/**
 * The state of a list that its first page showed. Given back with the other pages, it keeps out what came later, so that
 * no row moves from one page to the next. Its value means nothing else.
 */
export const AsOf = z.coerce.number().int().nonnegative().optional()

/** The `next_cursor` of the page before, instead of `page`. Rows behind it are found at once, however deep. */
export const Cursor = z.string().max(200).optional()

/** A short link with the origin that visitors use. Optional, because a page may be newer than the service. */
export const ShortUrl = z.string().optional()

/** Where a link is. Fields that older services do not have are optional, because a page may be newer than the service. */
export const shortAddressFields = {
  /** Relative: `/t/{code}`, or `/{code}` where its domain shows links so. */
  short_link: z.string(),
  short_url: ShortUrl,
  /** The host of a custom domain; null: the installation's address. */
  domain: z.string().nullable().optional(),
  /** The domain was removed: the link does not work until it is moved. */
  domain_removed: z.literal(true).optional(),
}

/** What every list call returns besides its items. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    status: z.literal('success'),
    items: z.array(item),
    page: z.int().positive(),
    per_page: z.int().positive(),
    total: z.int().nonnegative(),
  })
/** A page of a list whose rows do not move while the list grows. `as_of` is for the query of its other pages. */
export const pinnedPageOf = <T extends z.ZodType>(item: T) =>
  pageOf(item).extend({ as_of: z.int().nonnegative() })
/** Leads to the page behind this one; null on the last. Optional, because a page may be newer than the service. */
export const NextCursor = z.string().nullable().optional()
/** A page of a list that grows as long as the account lives. */
export const cursorPageOf = <T extends z.ZodType>(item: T) =>
  pinnedPageOf(item).extend({ next_cursor: NextCursor })
export const dataOf = <T extends z.ZodType>(data: T) => z.object({ status: z.literal('success'), data })
export const DoneAnswer = z.object({ status: z.literal('success'), message: z.string() })

const Texts = z.object({ message: z.string(), errors: z.record(z.string(), z.string()).optional() })
/** The texts of an error in every language, for clients that keep it while their user changes the language. */
export const Translations = z.object({ zh_CN: Texts, en_US: Texts })
