import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../start/config.ts'
import { Refused } from '../start/refused.ts'
import { runTool } from '../start/run-tool.ts'
import { styleFaults } from './style-faults.ts'

runTool(async (say) => {
  const paths = globSync('web/src/**/*.{css,ts,tsx}', { cwd: ROOT })
  const files = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
  const faults = styleFaults(files)
  if (faults.length > 0) throw new Refused(`styles that are global, or fit nothing:\n${faults.join('\n')}`)
  const modules = paths.filter((path) => path.endsWith('.module.css'))
  say(`${modules.length} style modules; nothing else names a class but the looks of words`)
})
