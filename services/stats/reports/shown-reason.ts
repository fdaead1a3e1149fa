/** The reason of a stored visit. Visits of releases before version 3 of the line have `paused`; no row is rewritten. */
export const SHOWN_REASON = "if(reason = 'paused', 'inactive', reason)"
