import { paths } from '../../paths.ts'

/** Where conversions are set up. */
export const CONVERSION_SETTINGS = `${paths.settings}/conversions`

/** Where the account chooses its reporting currency. */
export const CURRENCY_SETTINGS = `${CONVERSION_SETTINGS}?part=settings`
