import { UNKNOWN_COUNTRY } from '@sluice/contract/country-codes'
import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../i18n/text.tsx'
import chips from '../ui/chips.module.css'
import layout from '../ui/layout.module.css'
import styles from './countries.module.css'

/** Names of countries in the language of the page. */
export function useCountryName(): (code: string) => string {
  const { formatDisplayName } = useIntl()
  const t = useText()
  return useCallback(
    (code) =>
      code === UNKNOWN_COUNTRY ? t('unknownCountry') : (formatDisplayName(code, { type: 'region' }) ?? code),
    [formatDisplayName, t],
  )
}

/** Several names as one text, joined as usual in the language. */
export function useCountryNames(): (codes: readonly string[]) => string {
  const { formatList } = useIntl()
  const name = useCountryName()
  return (codes) => formatList(codes.map(name), { style: 'narrow' })
}

/** Drawn, because not every system has flag emoji. */
export function Flag({ code }: { code: string }) {
  if (code === UNKNOWN_COUNTRY) return <span className={styles.flag} />
  return (
    <img className={styles.flag} src={`/flags/${code}.svg`} alt="" width={20} height={14} loading="lazy" />
  )
}

export function Country({ code }: { code: string }) {
  const name = useCountryName()
  return (
    <span className={layout.line}>
      <Flag code={code} />
      <span className="cut">{name(code)}</span>
    </span>
  )
}

const SHOWN = 2

/** The first two of a link's regions and the number of others; all names on hover. */
export function Regions({ codes }: { codes: readonly string[] }) {
  const namesOf = useCountryNames()
  if (codes.length === 0) return <span className="faint">–</span>
  const names = namesOf(codes)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the hint must be reachable by keyboard
    <span className={layout.line} tabIndex={0} aria-label={names} role="img" data-hint={names}>
      {codes.slice(0, SHOWN).map((code) => (
        <span key={code} className={chips.chip}>
          {code}
        </span>
      ))}
      {codes.length > SHOWN && <span className="tiny quiet">+{codes.length - SHOWN}</span>}
    </span>
  )
}
