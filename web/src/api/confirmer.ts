import type { ApiError } from './api-error.ts'

type Confirm = <T>(refused: ApiError, send: (confirmation: string) => Promise<T>) => Promise<T>

/** Says who asks for confirmations, once that part of the application is there. */
export let confirmBy: (confirm: Confirm) => void
const coming = new Promise<Confirm>((resolve) => {
  confirmBy = resolve
})
/** Waits for that part: whoever is quick may want something confirmed before it has come. */
export const confirmer = (): Promise<Confirm> => coming
