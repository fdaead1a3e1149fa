import { PageSpinner } from '../../ui/states.tsx'
import panels from '../../ui/panels.module.css'
import styles from './money-room.module.css'

/** A panel that is high enough from the start for what follows it not to move into view and out again. */
export const ROOM = `${panels.panel} ${styles.room}`

/** In the place of the reports of money while they load. */
export const MoneyRoom = () => (
  <section className={ROOM} aria-busy="true">
    <PageSpinner />
  </section>
)
