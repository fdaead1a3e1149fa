import { MACROS as ofTheApi } from '@sluice/contract/macros'
import { expect, test } from 'vitest'
import { MACROS } from '../../../services/cli/links/address.ts'

test('the command line, which is published alone, knows the macros of the API', () => {
  expect(MACROS).toEqual(ofTheApi)
})
