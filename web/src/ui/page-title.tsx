import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../i18n/text.tsx'
import type { MessageId } from '../i18n/zh.ts'
import styles from './page-title.module.css'

const Place = createContext<HTMLElement | null>(null)

/** Lets a page put its title into the header: returns the header's slot and the wrapper for the page. */
export function useTitlePlace() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const TitleHolder = <div className={styles.crumbs} ref={setPlace} />
  const provide = (children: ReactNode) => <Place.Provider value={place}>{children}</Place.Provider>
  return { TitleHolder, provide }
}

/**
 * The title of a page, shown in the header and the tab. `children` follow it, `before` precedes it, `area` names the part
 * of the application.
 */
export function PageTitle({ id, name, before, area, children }: TitleProps) {
  const t = useText()
  const place = useContext(Place)
  const title = name ?? (id ? t(id) : '')
  useEffect(() => {
    document.title = title ? `${title} · Sluice` : 'Sluice'
  }, [title])
  const heading = (
    <>
      {area && (
        <>
          <span className={styles.area}>{t(area)}</span>
          <i className={styles.area} aria-hidden="true">
            /
          </i>
        </>
      )}
      {before}
      {before && <i aria-hidden="true">/</i>}
      {before ? (
        <span className="cut" aria-current="page" title={title} dir="auto">
          {title}
        </span>
      ) : (
        <h1 className="cut">{title}</h1>
      )}
      {children}
    </>
  )
  return place && createPortal(heading, place)
}

type TitleProps = {
  id?: MessageId
  name?: string
  before?: ReactNode
  area?: MessageId
  children?: ReactNode
}
