import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../start/config.ts'
import { Refused } from '../start/refused.ts'
import { runTool } from '../start/run-tool.ts'
import { lockedPackages } from '../supply-chain/lock-file.ts'
import { type Finding, findings, readAdvisories } from './advisories.ts'

const line = ({ name, version, inProduction, advisory }: Finding) =>
  `${name}@${version} (${inProduction ? 'production' : 'tool'}): ${advisory.severity}, ${advisory.id}, ${advisory.title}` +
  (advisory.accepted ? `; accepted: ${advisory.accepted}` : '')

runTool(async (say) => {
  const { reviewed, advisories } = readAdvisories(new URL('advisories.json', import.meta.url))
  const packages = lockedPackages(readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8'))
  const found = findings(packages, advisories)
  for (const each of found.filter(({ advisory }) => advisory.accepted)) say(line(each))
  const open = found.filter(({ advisory }) => !advisory.accepted)
  if (open.length > 0) throw new Refused(`vulnerable packages:\n${open.map(line).join('\n')}`)
  say(
    `${packages.length} packages checked against ${advisories.length} advisories, reviewed on ${reviewed}: none open`,
  )
})
