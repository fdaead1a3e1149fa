import { textAt } from '../span.ts'
import { NO_CALLS_PAGE, NOT_FOUND_PAGE, type Page, UNAVAILABLE_PAGE } from './pages.ts'
import type { Visit } from './visit.ts'
import { pageLanguageOf } from './visitor-language.ts'

const PAGES = { no_calls: NO_CALLS_PAGE, unknown: NOT_FOUND_PAGE, unavailable: UNAVAILABLE_PAGE }

/** The page for a visit that is not redirected; it starts with the visitor's language. */
export const pageFor = ({ bytes, head }: Visit, why: keyof typeof PAGES): Page =>
  PAGES[why][pageLanguageOf(textAt(bytes, head.language))]
