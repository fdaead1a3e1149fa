import type { OwnDomain } from '../../api/domains.ts'

/** The dialog that is open. */
export type Opened = { dialog: 'add' } | { dialog: 'move' | 'remove'; domain: OwnDomain }
