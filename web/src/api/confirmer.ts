import type { ApiError } from './api-error.ts'

type Confirm = <T>(refused: ApiError, send: (confirmation: string) => Promise<T>) => Promise<T>

/** Registers the part of the application that asks for confirmations. */
export let confirmBy: (confirm: Confirm) => void
const coming = new Promise<Confirm>((resolve) => {
  confirmBy = resolve
})
/** Waits for that part: a quick user may need a confirmation before it has loaded. */
export const confirmer = (): Promise<Confirm> => coming
