import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 300

type SearchBoxProps = { label: string; placeholder: string; value: string; onSearch: (text: string) => void }

/** Tells what was typed after a short rest; `/` brings the focus here from anywhere. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [given, setGiven] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const tell = useRef(onSearch)
  tell.current = onSearch
  if (given !== value) {
    setGiven(value)
    if (value !== typed.trim()) setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === given) return
    const timer = setTimeout(() => tell.current(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, given])
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
    <label className="search">
      <span className="sr">{label}</span>
      <Search className="icon" aria-hidden />
      <input
        ref={input}
        type="search"
        value={typed}
        placeholder={placeholder}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
      <kbd className="kbd">/</kbd>
    </label>
  )
}
