import type { ComponentProps } from 'react'
import { CODE_DIGITS, digitsOf } from './auth-rules.ts'
import styles from './code-input.module.css'

type CodeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  onCode: (code: string) => void
}

/** One real field over six drawn cells, so that typing, pasting and autofill from a message work as usual. */
export function CodeInput({ value, onCode, ...rest }: CodeInputProps) {
  return (
    <div className={styles.code}>
      <input
        {...rest}
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_DIGITS}
        onChange={(event) => onCode(digitsOf(event.target.value))}
      />
      {Array.from({ length: CODE_DIGITS }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its place
        <span key={at} aria-hidden="true" data-now={at === value.length || undefined}>
          {value[at] ?? ''}
        </span>
      ))}
    </div>
  )
}
