import { NavLink } from 'react-router'
import { Text, useText } from '../../i18n/text.tsx'
import type { NavItem } from './nav-items.ts'
import styles from './sidebar.module.css'

/** `small`: icons only. */
export function NavList({ items, small }: { items: readonly NavItem[]; small: boolean }) {
  const t = useText()
  return items.map(({ to, label: id, icon: Icon, exact, Count }) => (
    <NavLink key={to} to={to} end={exact ?? false} {...(small && { 'aria-label': t(id), title: t(id) })}>
      <Icon aria-hidden />
      <span className={styles.words}>
        <Text id={id} />
      </span>
      {Count && !small && <Count />}
    </NavLink>
  ))
}
