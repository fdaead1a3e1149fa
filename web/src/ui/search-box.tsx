import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useRested } from './use-rested.ts'
import layout from './layout.module.css'
import styles from './search-box.module.css'

const trimmed = (text: string): string => text.trim()

type SearchBoxProps = { label: string; placeholder: string; value: string; onSearch: (text: string) => void }

/** Reports the input after a short pause; `/` moves the focus here from anywhere. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useRested(value, onSearch, trimmed)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement
      if (event.key !== '/' || event.metaKey || event.ctrlKey || at.closest('input, textarea, [role=dialog]'))
        return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <label className={styles.box}>
      <span className={layout.sr}>{label}</span>
      <Search aria-hidden />
      <input
        ref={input}
        type="search"
        value={typed}
        placeholder={placeholder}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
      <kbd className={styles.key}>/</kbd>
    </label>
  )
}
