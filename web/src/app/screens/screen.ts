import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { loadTexts, type ScreenTexts } from '../../i18n/messages.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import { PageSpinner } from '../../ui/states.tsx'

export type Load = () => Promise<{ Component: ComponentType }>

/** A screen that is loaded, with its texts, when first opened. */
export const screen = (path: string, load: Load, ...texts: ScreenTexts[]): RouteObject => ({
  path,
  lazy: async () =>
    (await loadChunk(path || 'index', Promise.all([load(), texts.length > 0 && loadTexts(...texts)])))[0],
  HydrateFallback: PageSpinner,
})
