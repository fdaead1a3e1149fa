import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../start/config.ts'
import { runTool } from '../start/run-tool.ts'
import { besidesPackages } from './besides.ts'
import { publishedBom } from './document.ts'
import { shippedPackages } from './packages.ts'

runTool(async (say) => {
  const platform = `${process.platform}-${process.arch}`
  const bom = publishedBom(await shippedPackages(ROOT), await besidesPackages(ROOT), platform)
  const path = join(ROOT, 'sbom.cdx.json')
  writeFileSync(path, `${JSON.stringify(bom, null, 2)}\n`)
  say(`wrote ${bom.components.length} components for ${platform} to ${path}`)
})
