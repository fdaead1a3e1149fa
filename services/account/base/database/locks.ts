/**
 * The advisory locks of Sluice's database, numbered here so that no two are the same; a number stays what it is, as
 * processes of two releases run side by side. A code that is mailed locks the hash of its address besides.
 */

/** Whoever changes the schema or the roles holds it; the others wait. */
export const SCHEMA_LOCK = 7_301_125
/** One process at a time takes the calls of expired leases back. */
export const RECLAIM_LOCK = 7_301_126
/** The first superadmin is made once. */
export const SUPERADMIN_LOCK = 7_301_127
/** Shared by changes of links, alone for a change of the blocked domains. */
export const DOMAINS_LOCK = 7_301_128
/** One process checks the chain of the audit log. */
export const AUDIT_CHECK_LOCK = 7_301_129
/** One process adds up the tallies. */
export const ADD_UP_LOCK = 7_301_131
/** A class: with its own id a backup holds a lock of it while it runs. */
export const BACKUP_LOCK = 7_301_132
