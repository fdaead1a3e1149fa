import { realpathSync } from 'node:fs'
import type { Mount } from '../image.ts'

/** The pinned Node, where Node's own image has it. */
export const NODE: Mount = { from: realpathSync(process.execPath), to: '/usr/local/bin/node' }
