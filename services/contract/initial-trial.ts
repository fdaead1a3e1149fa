/** Calls that a new account gets until the operator changes them. */
export const TRIAL_CALLS = 1_000
