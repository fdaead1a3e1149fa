import { useEffect, useState } from 'react'

/** A choice between texts that this browser remembers; where storage is closed it lasts for the visit. */
export function useKeptChoice<T extends string>(key: string, choices: readonly [T, ...T[]]) {
  const [choice, setChoice] = useState<T>(() => {
    const kept = read(key)
    return choices.find((each) => each === kept) ?? choices[0]
  })
  useEffect(() => {
    try {
      localStorage.setItem(key, choice)
    } catch {
      // Nothing to do: the choice holds until the page is left.
    }
  }, [key, choice])
  return [choice, setChoice] as const
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
