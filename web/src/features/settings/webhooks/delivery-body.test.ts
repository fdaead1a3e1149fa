import { expect, test } from 'vitest'
import { isKnownEvent, linkNameOf, readableBody } from './delivery-body.ts'

test('a body is shown with its values on lines, and names its link', () => {
  const body = '{"type":"link.created","data":{"link":{"id":1,"name":"Spring"}}}'
  expect(linkNameOf(body)).toBe('Spring')
  expect(readableBody(body).split('\n')).toContain('      "name": "Spring"')
})

test('a body without a link, or that is no JSON, is shown as it is', () => {
  for (const body of ['{"type":"test.ping","data":{"webhook_id":1}}', '{"data"', '', 'null'])
    expect(linkNameOf(body), body).toBeUndefined()
  for (const body of ['{"data"', '', 'plain']) expect(readableBody(body)).toBe(body)
})

test('an event of a newer service has no name here', () => {
  expect(isKnownEvent('link.created')).toBe(true)
  for (const type of ['link.painted', 'constructor', '']) expect(isKnownEvent(type), type).toBe(false)
})
