import type { StatsGround } from './ground.ts'
import type { StoredConversion, StoredCost } from './naive-money.ts'

/** Puts rows into the tables as account's rows are, some in parts of their own. */
export async function storeMoney(
  ground: StatsGround,
  conversions: StoredConversion[],
  costs: StoredCost[],
): Promise<void> {
  const half = Math.ceil(conversions.length / 2)
  for (const part of [conversions.slice(0, half), conversions.slice(half)])
    await insert(
      ground,
      'conversions',
      part.map(({ campaign, click_at, at, ...row }) => ({
        ...row,
        ...campaignColumns(campaign),
        ...{ click_at: stamp(click_at), at: stamp(at), received_at: stamp(at), variant: 0, found: 1 },
      })),
    )
  await insert(ground, 'costs', costs)
}

const stamp = (at: number) => new Date(at).toISOString().replace('T', ' ').replace('Z', '')
const campaignColumns = ({
  utm_source,
  utm_medium,
  utm_campaign,
  sub1,
  sub2,
  sub3,
  sub4,
  sub5,
}: StoredConversion['campaign']) => ({
  ...{ utm_source, utm_medium, utm_campaign, sub1, sub2, sub3, sub4, sub5 },
})

async function insert(ground: StatsGround, table: string, rows: object[]): Promise<void> {
  if (rows.length === 0) return
  const lines = rows.map((row) => JSON.stringify(row)).join('\n')
  await ground.command(`INSERT INTO ${table} FORMAT JSONEachRow ${lines}`)
}
