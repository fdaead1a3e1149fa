import { type Kysely, sql } from 'kysely'

/**
 * Codes that their owners chose, folded, so that no two of them differ by case alone. Codes that could have been made by
 * the product count as such. Where older ones collide, all but the first get a number: none of them answers to another's
 * spelling, and no further one can be added.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cloaks
      add column own_fold text collate "C" check (own_fold = lower(code)),
      add column own_fold_nth smallint not null default 0;
    update cloaks set own_fold = own.fold, own_fold_nth = own.nth
      from (
        select id, lower(code) as fold, row_number() over (partition by lower(code) order by id) - 1 as nth
          from cloaks where code !~ '^[A-Za-z0-9]{7}$'
      ) as own
      where cloaks.id = own.id;
    create unique index cloaks_own_fold on cloaks (own_fold, own_fold_nth) where own_fold is not null
  `.execute(db)
}
