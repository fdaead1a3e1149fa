import { type Kysely, sql } from 'kysely'
import { migrate } from '../../../services/account/base/database/migrate.ts'
import { migrations } from '../../../services/account/base/database/migrations.ts'

/** Typical changes of later releases to the busiest tables. They only add, so that the previous release keeps working. */
const CHANGES = [
  `alter table users add column later_note text not null default '' check (length(later_note) <= 100)`,
  `alter table cloaks add column later_weight integer not null default 1;
   alter table cloaks add constraint later_weight_check check (later_weight > 0) not valid`,
  `create table later_labels (cloak_id bigint not null references cloaks, owner_id bigint not null references users)`,
  `create index later_sessions on sessions (created_at); create index later_versions on cloak_versions (changed_by)`,
  `alter table quota_accounts add column later_limit bigint`,
]
const later = Object.fromEntries(
  CHANGES.map((change, n) => [
    `29990101-${n + 1}-later`,
    { up: async (db: Kysely<unknown>) => void (await sql.raw(change).execute(db)) },
  ]),
)

/** Migrates a database of today's release to a future one, like its `account-migrate`. */
const ran = await migrate(process.env.DATABASE_URL ?? '', { all: { ...migrations, ...later } })
console.log(ran.length)
