import { kept } from '../kept/kept-choice.ts'

export const keptTheme = kept<'dark' | 'light'>('sluice.theme', ['dark', 'light'], 'dark')
