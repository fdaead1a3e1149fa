/** Parts of the repository that are judged each by itself; the first that fits counts. */
const AREAS = ['services', 'web', 'infra/local', 'infra/chaos', 'infra', 'loadtest'] as const
export type Area = (typeof AREAS)[number]

export const areaOf = (path: string): Area | undefined => AREAS.find((area) => path.startsWith(`${area}/`))

/** What runs in the product or in a tool; tests and what serves them are judged by their length only. */
export const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\/|\/e2e\//.test(path)

/** Written once and never changed. */
export const isMigration = (path: string): boolean => path.includes('/migrations/')
