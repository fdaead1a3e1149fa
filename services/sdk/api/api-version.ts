/** The version of the API that the types describe. Every request asks for it, whatever version its key would have. */
export const API_VERSION = '2026-11-26'
