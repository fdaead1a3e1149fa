import type { ReactNode } from 'react'

type StatProps = { label: ReactNode; value: string | undefined; children?: ReactNode }

/** One large number, with what it is part of below it. */
export const Stat = ({ label, value, children }: StatProps) => (
  <div className="stat">
    <dt>{label}</dt>
    <dd>{value ?? <span className="skeleton" style={{ width: 72 }} />}</dd>
    <dd className="base">{children || '\u00a0'}</dd>
  </div>
)
