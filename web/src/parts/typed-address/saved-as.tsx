import type { Macros } from '@sluice/contract/macros'
import type { ReactNode } from 'react'
import { Text } from '../../i18n/text.tsx'
import { savedAs } from './address-rule.ts'

/** The hint of a field for an address: what it makes of the text, or else `otherwise`. */
export function savedAsHint(typed: string, macros?: Macros, otherwise?: ReactNode): ReactNode {
  const saved = savedAs(typed, macros)
  return saved === undefined ? (
    otherwise
  ) : (
    <Text
      id="typed.savedAs"
      values={{
        address: (
          <b className="mono" dir="ltr">
            {saved}
          </b>
        ),
      }}
    />
  )
}
