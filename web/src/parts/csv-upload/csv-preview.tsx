import type { RateFaultLine } from '@sluice/contract/api-admin-rates'
import type { CostFaultLine } from '@sluice/contract/api-costs'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Text } from '../../i18n/text.tsx'
import styles from './csv-preview.module.css'

type Fault = { line: number; reason: CostFaultLine['reason'] | RateFaultLine['reason']; value: string }
/** What a file would do. */
export type Preview<Item> = {
  lines: number
  changed: number
  faulty: number
  faults: readonly Fault[]
  items: readonly Item[]
}

type Props<Item> = { preview: Preview<Item>; line: (item: Item) => ReactNode }

export function CsvPreview<Item>({ preview, line }: Props<Item>) {
  const { formatNumber } = useIntl()
  const { lines, changed, faulty, faults, items } = preview
  const more = (count: number) =>
    count > 0 && (
      <li className="quiet">
        <Text id="upload.more" values={{ count }} />
      </li>
    )
  if (faulty > 0)
    return (
      <>
        <p className={styles.bad} role="alert">
          <Text id="upload.faulty" values={{ count: faulty }} />
        </p>
        <ul className={styles.lines}>
          {faults.map(({ line: at, reason, value }) => (
            <li key={`${at} ${reason} ${value}`}>
              <span className="strong">
                <Text id="upload.faultLine" values={{ line: formatNumber(at) }} />
              </span>{' '}
              <Text id={`upload.fault.${reason}`} /> {value && <code dir="auto">{value}</code>}
            </li>
          ))}
          {more(faulty - faults.length)}
        </ul>
      </>
    )
  return (
    <>
      <p>
        <Text id="upload.summary" values={{ lines, changed: formatNumber(changed) }} />
      </p>
      <ul className={styles.lines}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file that never move
          <li key={at}>{line(item)}</li>
        ))}
        {more(lines - items.length)}
      </ul>
    </>
  )
}
