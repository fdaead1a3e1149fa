import type { VisitFilter } from '@sluice/contract/visit-filters'
import { createContext, type ReactNode, useContext } from 'react'
import { isValue, pressed } from './filters.ts'
import type { UsedFilters } from './use-visit-filters.ts'
import styles from './pressable.module.css'

type Pressing = Pick<UsedFilters, 'filters' | 'edit' | 'without'>

const Context = createContext<Pressing | null>(null)
/** What is within can be pressed to filter the page. */
export const PressingProvider = Context.Provider

/** A function that filters the page by a value, or null where that value cannot be a filter. */
export function usePress(): (name: VisitFilter, value: string) => { on: boolean; press: () => void } | null {
  const pressing = useContext(Context)
  return (name, value) =>
    pressing && isValue(name, value) && !pressing.without.includes(name)
      ? {
          on: pressing.filters[name]?.is.includes(value) ?? false,
          press: () => pressing.edit((now) => pressed(now, name, value)),
        }
      : null
}

type PressableProps = {
  /** Undefined where visits are not filtered by it. */
  name: VisitFilter | undefined
  value: string
  /** The whole row answers to a press, not only the words. */
  row?: boolean
  title?: string
  children: ReactNode
}

/** A value in a picture or a list; a press filters the page by it, and a second press no more. */
export function Pressable({ name, value, row = false, title, children }: PressableProps) {
  const press = usePress()
  const found = name && press(name, value)
  if (!found) return children
  return (
    <button
      type="button"
      className={`${styles.press} ${row ? styles.row : ''}`}
      aria-pressed={found.on}
      title={title}
      onClick={found.press}
    >
      {children}
    </button>
  )
}
