import { paths } from '../../paths.ts'

/** Where the account chooses its reporting currency. */
export const CURRENCY_SETTINGS = `${paths.conversions}?part=settings`
