import type { Simulated } from '../../../api/simulate.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Country } from '../../../parts/countries.tsx'
import { DestinationMark } from '../../../parts/destination.tsx'
import { seenWords } from './why-goes.ts'
import styles from './simulator.module.css'

/** The rules asked, in order; the last one decides. */
export function RuleList({ rules }: { rules: Simulated['rules'] }) {
  const t = useText()
  return (
    <table className={styles.rules}>
      <caption>
        <Text id="sim.rules" />
      </caption>
      <thead>
        <tr>
          {(['sim.rule', 'sim.saw', 'sim.said'] as const).map((id) => (
            <th key={id} scope="col">
              {t(id)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rules.map(({ rule, saw, said }) => {
          const words = seenWords(saw)
          return (
            <tr key={rule}>
              <th scope="row">
                <Text id={`sim.rule.${rule}`} />
              </th>
              <td>{rule === 'country' ? <Country code={saw} /> : words ? t(words) : saw}</td>
              <td>
                {said === 'next' ? (
                  <span className="quiet">
                    <Text id="sim.next" />
                  </span>
                ) : (
                  <DestinationMark to={said} />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
