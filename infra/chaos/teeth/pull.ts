/**
 * Loaded into every process of the product by `NODE_OPTIONS=--import`: removes the protection named by `CHAOS_TOOTH`
 * while modules load. The product does not know of it and has no switch for it. `CHAOS_TOOTH_FILE` lists the changed
 * files.
 */
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { teeth } from './teeth.ts'
import { edited } from './tooth.ts'

const root = new URL('../../../', import.meta.url).href
const name = process.env.CHAOS_TOOTH
const tooth = teeth.find((each) => each.name === name)
if (!tooth) throw new Error(`there is no protection named ${name}`)

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const edits = tooth.edits.filter(({ file }) => url === root + file)
    if (edits.length === 0) return loaded
    appendFileSync(process.env.CHAOS_TOOTH_FILE ?? '', `${edits[0]?.file}\n`)
    return { ...loaded, source: edited(String(loaded.source), edits) }
  },
})
