import pg from 'pg'

/** Every setting that affects how a value is written as text, independent of the server's own. */
const SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  client_encoding: 'UTF8',
}

/** A connection on which equal rows are equal text. Losing it fails its queries and nothing else. */
export async function openSession(databaseUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: name })
  client.on('error', () => {})
  await client.connect()
  for (const [setting, value] of Object.entries(SETTINGS))
    await client.query('select set_config($1, $2, false)', [setting, value])
  return client
}
