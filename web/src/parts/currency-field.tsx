import { CURRENCY_DIGITS } from '@sluice/contract/money'
import type { ComponentProps } from 'react'
import type { FieldControl } from '../ui/field.tsx'
import forms from '../ui/forms.module.css'

const CODES = [...CURRENCY_DIGITS.keys()].sort()

type Props = ComponentProps<'select'> & { control: FieldControl; except?: string }

/** Every currency but `except`, by its code. */
export const CurrencyField = ({ control, except, ...rest }: Props) => (
  <select {...control} {...rest} className={forms.input}>
    {CODES.filter((code) => code !== except).map((code) => (
      <option key={code} value={code}>
        {code}
      </option>
    ))}
  </select>
)
