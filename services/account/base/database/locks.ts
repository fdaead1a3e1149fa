/**
 * The advisory locks of Sluice's database, numbered here so that no two are equal. A number never changes, because
 * processes of two releases run at the same time. Mailed codes also lock the hash of their address.
 */

/** Held while the schema or the roles change; others wait. */
export const SCHEMA_LOCK = 7_301_125
/** One process at a time reclaims expired leases. */
export const RECLAIM_LOCK = 7_301_126
/** The first superadmin is created once. */
export const SUPERADMIN_LOCK = 7_301_127
/** Shared while storing destinations, exclusive while adding a blocked domain and while a custom domain is proved. */
export const DOMAINS_LOCK = 7_301_128
/** One process checks the chain of the audit log. */
export const AUDIT_CHECK_LOCK = 7_301_129
/** One process adds up the tallies. */
export const ADD_UP_LOCK = 7_301_131
/** A class of locks: a running backup holds the one of its id. */
export const BACKUP_LOCK = 7_301_132
/** One process ships conversions and costs. */
export const SHIP_MONEY_LOCK = 7_301_133
/** One process orders certificates. */
export const CERTIFICATES_LOCK = 7_301_135
