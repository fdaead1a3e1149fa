/** The longest name of a host that DNS has; what is longer is none. */
const MOST = 253

/**
 * The host of a visit's referrer, in small letters and without `www.`; empty without one. No stored row is rewritten: parts of
 * before have no such column, and it is made of the referrer while they are read.
 */
export const statements = [
  `ALTER TABLE visits ADD COLUMN IF NOT EXISTS referrer_host LowCardinality(String)
    MATERIALIZED if(length(domain(referrer)) > ${MOST}, '', domainWithoutWWW(lower(referrer)))`,
]
