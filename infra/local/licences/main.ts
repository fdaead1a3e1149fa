import { ROOT } from '../start/config.ts'
import { Refused } from '../start/refused.ts'
import { runTool } from '../start/run-tool.ts'
import { installedPackages } from '../supply-chain/installed-packages.ts'
import { productionPackages, workspaceFolders } from '../supply-chain/production-packages.ts'
import { refusedLicences } from './refused.ts'

runTool(async (say) => {
  const production = new Set(productionPackages(workspaceFolders(ROOT)).map(({ folder }) => folder))
  const packages = installedPackages(ROOT)
  const refused = refusedLicences(packages, ({ folder }) => production.has(folder))
  if (refused.length > 0)
    throw new Refused(`licences not on the list in infra/local/licences:\n${refused.join('\n')}`)
  say(`${packages.length} packages, ${production.size} of them in production, have an allowed licence`)
})
