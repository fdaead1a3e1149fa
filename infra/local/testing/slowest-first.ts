import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They take minutes. Of those only screens needs the home with demo data, which it fills. */
const FIRST = /(chaos\/rows\.e2e|backup\/backup\.fault|e2e\/screens\.e2e)\.test\.ts$/
/** They do without that home. Files that need it would wait until it is filled. */
const WITHOUT_DEMO = /(?<!web\/e2e\/.*)\.e2e\.test\.ts$/
const WHOLE = /\.e2e\.test\.ts$/
const STORES = /\.store\.test\.ts$/

const rank = ({ moduleId }: TestSpecification) =>
  [FIRST, WITHOUT_DEMO, WHOLE, STORES, /./].findIndex((kind) => kind.test(moduleId))

/** Starts the slowest kinds of tests first, so that no worker is left alone with a slow file at the end. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
