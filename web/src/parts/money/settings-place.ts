import { paths } from '../../paths.ts'

/** Where conversions are set up and the reporting currency is chosen. */
export const CONVERSION_SETTINGS = paths.settings
