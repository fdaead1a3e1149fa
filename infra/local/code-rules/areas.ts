/** Parts of the repository that are judged separately; the first match counts. */
const AREAS = ['services', 'web', 'infra/local', 'infra/chaos', 'infra', 'loadtest'] as const
export type Area = (typeof AREAS)[number]

export const areaOf = (path: string): Area | undefined => AREAS.find((area) => path.startsWith(`${area}/`))

/** Whether a file is a test or a test helper; these are judged by length only. */
export const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\/|\/e2e\//.test(path)

/** Migrations are written once and never changed. */
export const isMigration = (path: string): boolean => path.includes('/migrations/')
