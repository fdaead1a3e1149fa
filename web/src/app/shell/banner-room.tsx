import { type ReactNode, useEffect, useRef, useState } from 'react'
import { storage } from '../../kept/browser-storage.ts'
import styles from './banner-room.module.css'

const KEY = 'sluice.banner_room'
/** Longest time in ms for which the page waits to learn whether there are banners. */
const AT_LAST_MS = 3_000

type RoomProps = { owner: string; banners: (onSettled: () => void) => ReactNode; children: ReactNode }

/**
 * The banners above a page, which arrive later than it. Their room is kept from the visit before; the first time the page
 * shows only once their height is known, so that it never moves.
 */
export function BannerRoom({ owner, banners, children }: RoomProps) {
  const [room] = useState(() => readRoom(owner))
  const [settled, setSettled] = useState(false)
  const [late, setLate] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), AT_LAST_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const element = place.current
    if (!settled || !element) return
    const watch = new ResizeObserver(() => writeRoom(owner, element.offsetHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [settled, owner])
  return (
    <>
      <div className={styles.room} ref={place} style={{ minHeight: settled ? 0 : (room ?? 0) }}>
        {banners(() => setSettled(true))}
      </div>
      <div style={{ visibility: room === null && !settled && !late ? 'hidden' : undefined }}>{children}</div>
    </>
  )
}

function readRoom(owner: string): number | null {
  const [whose, height] = (storage.getItem(KEY) ?? '').split(' ')
  return whose === owner && height ? Number(height) : null
}

const writeRoom = (owner: string, height: number): void => storage.setItem(KEY, `${owner} ${height}`)
