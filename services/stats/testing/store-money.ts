import type { StatsGround } from './ground.ts'
import type { StoredConversion, StoredCost } from './naive-money.ts'

/** Puts rows into the tables as account's rows are, those that replace others in parts of their own. */
export async function storeMoney(
  ground: StatsGround,
  conversions: StoredConversion[],
  costs: StoredCost[],
): Promise<void> {
  const lastDigit = ({ version }: { version: number }) => version % 10
  for (const part of Map.groupBy(conversions, lastDigit).values())
    await insert(
      ground,
      'conversions',
      part.map(({ campaign, click_at, at, ...row }) => ({
        ...row,
        ...campaignColumns(campaign),
        ...{ click_at: stamp(click_at), at: stamp(at), received_at: stamp(at), variant: 0, found: 1 },
      })),
    )
  for (const part of Map.groupBy(costs, lastDigit).values()) await insert(ground, 'costs', part)
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
  const lines = rows.map((row) => JSON.stringify(row)).join('\n')
  await ground.command(`INSERT INTO ${table} FORMAT JSONEachRow ${lines}`)
}
