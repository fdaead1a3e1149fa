import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They take minutes, and need no home with demo data, which another file fills meanwhile. */
const FIRST = /infra\/(chaos\/rows\.e2e|local\/backup\/backup\.fault)\.test\.ts$/
const WHOLE = /\.e2e\.test\.ts$/
const STORES = /\.store\.test\.ts$/

const rank = ({ moduleId }: TestSpecification) =>
  [FIRST, WHOLE, STORES, /./].findIndex((kind) => kind.test(moduleId))

/** Starts the slowest kinds of tests first, so that no worker is left alone with a slow file at the end. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
