import { kept } from '../../kept/kept-choice.ts'

/** Whether the sidebar shows only icons. */
export const keptCollapsed = kept<'false' | 'true'>('sidebar_collapsed', ['false', 'true'])
