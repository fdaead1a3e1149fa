import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'

const PROVISIONING = '/etc/grafana/provisioning'

/** Throws when anything that the composition gives to Grafana is missing. */
async function look() {
  if (!process.env.GF_SECURITY_ADMIN_PASSWORD) throw new Error('no password')
  writeFileSync('/var/lib/grafana/written', '')
  const [path] = /(?<=path: ).*/.exec(readFileSync(`${PROVISIONING}/dashboards/sluice.yml`, 'utf8')) ?? []
  const boards = readdirSync(path).map((name) => JSON.parse(readFileSync(`${path}/${name}`, 'utf8')).title)
  const [source] =
    /(?<=url: ).*/.exec(readFileSync(`${PROVISIONING}/datasources/prometheus.yml`, 'utf8')) ?? []
  const { ok } = await fetch(`${source}/-/ready`)
  if (!ok) throw new Error(`${source} is not ready`)
  return { boards }
}

// As process 1 it would not be ended by a signal that it does not handle.
process.on('SIGTERM', () => process.exit())
createServer((_, response) => {
  const answer = (status, body) => response.writeHead(status).end(JSON.stringify(body))
  look().then(
    (seen) => answer(200, seen),
    (error) => answer(503, { error: error.message }),
  )
}).listen(3000)
