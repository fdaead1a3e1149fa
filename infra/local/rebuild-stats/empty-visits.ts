import { createClient } from '@clickhouse/client'
import { z } from 'zod'
import { Refused } from '../start/refused.ts'

/** Everything that is stored again with the visits. Daily counts stay: they are older than any retained visit. */
const TABLES = ['visits', 'visit_gaps', 'visits_dead', 'spool_marks']
const Count = z.object({ visits: z.int() })

/** Empties the tables before visits are stored again. Refuses if there are visits, unless they may be deleted. */
export async function emptyVisits(
  address: { url: string; database: string },
  replace: boolean,
): Promise<number> {
  const client = createClient({ ...address, application: 'sluice-rebuild' })
  try {
    const answer = await client.query({
      query: 'SELECT count() AS visits FROM visits',
      format: 'JSONEachRow',
      clickhouse_settings: { output_format_json_quote_64bit_integers: 0 },
    })
    const [{ visits }] = z.tuple([Count]).parse(await answer.json())
    if (visits > 0 && !replace)
      throw new Refused(
        `ClickHouse holds ${visits} visits. They would be deleted, and only those still in journals or Kafka would ` +
          'come back. Set REPLACE=1 to do this.',
      )
    for (const table of TABLES) await client.command({ query: `TRUNCATE TABLE ${table}` })
    return visits
  } finally {
    await client.close()
  }
}
