import { kept } from '../../ui/kept-choice.ts'

/** Whether the sidebar shows pictures only. */
export const keptCollapsed = kept<'false' | 'true'>('sidebar_collapsed', ['false', 'true'])
