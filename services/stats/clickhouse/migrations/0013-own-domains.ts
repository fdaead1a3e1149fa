/**
 * The custom domain at which a visit came in; 0: the installation's address. No stored row is rewritten: visits of before there
 * were others came to that.
 */
export const statements = [`ALTER TABLE visits ADD COLUMN IF NOT EXISTS domain UInt64`]
