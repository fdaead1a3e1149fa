import { expect, test } from 'vitest'
import { EXAMPLE } from './example.ts'
import { draftFaults } from './faults.ts'

test('the example is a link that could be made, and an audit address is needed where visitors may go there', () => {
  expect(draftFaults(EXAMPLE)).toEqual({})
  expect(draftFaults({ ...EXAMPLE, auditUrl: ' ' })).toEqual({ auditUrl: 'required' })
  expect(draftFaults({ ...EXAMPLE, auditUrl: '', mode: 'full_open' })).toEqual({})
  expect(draftFaults({ ...EXAMPLE, realUrl: 'javascript:alert(1)' })).toEqual({ realUrl: 'urlInvalid' })
})
