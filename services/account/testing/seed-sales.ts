import type { Client } from 'pg'

/**
 * Data that administrators search: a payment for every other user, a membership for most of these, abuse reports
 * about the newest links, and entries of the audit log. Everything exists in each of its states.
 */
export async function seedSales(client: Client): Promise<void> {
  await client.query(`insert into plans (name, name_en, price, validity_days, total_calls)
    values ('甲', 'A', 10, 30, 1000), ('乙', 'B', 20, 30, 3000)`)
  await client.query(`
    insert into payments (user_id, plan_id, plan_name, plan_name_en, amount, total_calls, validity_days, wallet,
      screenshot, upload_hash, picture_hash, status, pending_slot, day, day_slot, reject_reason, reviewed_by, reviewed_at)
    select u.id, p.id, p.name, p.name_en, p.price, p.total_calls, p.validity_days, 'wallet', 's' || u.id,
      sha256(u.id::text::bytea), sha256(('p' || u.id)::bytea), state, case state when 'pending' then 1 end,
      current_date, 1, case state when 'rejected' then 'no' end, case when state <> 'pending' then 1 end,
      case when state <> 'pending' then now() - (u.id % 240) * interval '1 hour' end
    from (select id, (array['approved', 'approved', 'approved', 'rejected', 'pending'])[1 + id / 2 % 5] as state
      from users where id % 2 = 0) u
    join plans p on p.name = (array['甲', '乙'])[1 + u.id / 2 % 2]`)
  await client.query(`
    insert into memberships (user_id, plan_id, starts_at, ends_at, source)
    select user_id, plan_id, at, at + interval '30 days', 'payment:' || id
    from (select *, now() - (id % 40) * interval '1 day' as at from payments where status = 'approved') approved`)
  await client.query(`
    insert into abuse_reports (cloak_id, category, details, status, note, handled_by, handled_at)
    select id, 'phishing', '', state, case when state <> 'open' then 'seen' end,
      case when state <> 'open' then 1 end, case when state <> 'open' then now() end
    from (select id, (array['open', 'resolved', 'dismissed'])[1 + id % 3] as state
      from cloaks order by id desc limit 3000) reported`)
  await client.query(`
    update cloaks set taken_down_at = now(), taken_down_reason = 'reported' where id in
      (select cloak_id from abuse_reports where status = 'resolved' limit 300)`)
  await client.query(`
    insert into audit_log (actor_id, action, subject, reason)
    select 1 + n % 5, (array['user.update', 'payment.approve'])[1 + n % 2], 'user:' || n % 400, ''
    from generate_series(1, 3000) n`)
}
