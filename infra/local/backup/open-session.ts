import pg from 'pg'

/** What decides how a value is written as text, whatever the server's own settings are. */
const SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  client_encoding: 'UTF8',
}

/** A connection on which equal rows are equal text. When it is lost, what is asked on it fails, and nothing else. */
export async function openSession(databaseUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: name })
  client.on('error', () => {})
  await client.connect()
  for (const [setting, value] of Object.entries(SETTINGS))
    await client.query('select set_config($1, $2, false)', [setting, value])
  return client
}
