import { seededRandom } from '@sluice/local/random'
import { expect, test } from 'vitest'
import { makeLinks } from '../traffic/links.ts'
import { nginxConf } from './nginx-conf.ts'

test('nginx knows both destinations of every link and logs the same as the product', () => {
  const links = makeLinks(3, 1, seededRandom(1))
  const conf = nginxConf(links, '/geo/country.mmdb', 8081, 'buffered')
  for (const { code, realUrl, auditUrl } of links) {
    expect(conf).toContain(`"target/t/${code}" "${realUrl}";`)
    expect(conf).toContain(`"audit/t/${code}" "${auditUrl}";`)
  }
  expect(conf).toContain('geoip2 /geo/country.mmdb { $geo_country country_code; }')
  expect(conf).toContain('access_log visits.log visit buffer=256k flush=1s;')
  expect(nginxConf(links, '/geo/country.mmdb', 8081, 'line by line')).toContain(
    'access_log visits.log visit;',
  )
  for (const field of ['$geo_country', '$remote_addr', '$http_user_agent', '$http_referer'])
    expect(conf).toContain(`"${field}"`)
})
