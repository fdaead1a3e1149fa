/** The logins of the product, the same in every installation. */
export const ROLES = {
  /** Owns all tables and runs the migrations. */
  owner: 'sluice_owner',
  /** What the account service and its commands connect with. */
  account: 'sluice_account',
  /** What the courier connects with. */
  courier: 'sluice_courier',
  /** What `make backup` connects with. */
  backup: 'sluice_backup',
} as const
export type Role = keyof typeof ROLES
