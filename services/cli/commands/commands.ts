import type { Command } from '../call/command.ts'
import { apply } from './apply.ts'
import { completionOf } from './completion.ts'
import { exportLinks } from './export.ts'
import { importLinks } from './import.ts'
import { LINKS } from './links.ts'
import { listenTo } from './listen.ts'
import { login, logout } from './login.ts'
import { logs } from './logs.ts'
import { simulate } from './simulate.ts'
import { stats } from './stats.ts'
import { CONVERSION_STATS } from './stats-conversions.ts'

/** Longer words stand before those that they begin with. */
const USUAL = [
  login,
  logout,
  ...LINKS,
  simulate,
  logs,
  ...CONVERSION_STATS,
  stats,
  apply,
  exportLinks,
  importLinks,
  listenTo,
]

export const COMMANDS: readonly Command[] = [...USUAL, completionOf(USUAL)]
