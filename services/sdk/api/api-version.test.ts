import { API_VERSIONS } from '@sluice/contract/api-versions'
import { expect, test } from 'vitest'
import { API_VERSION } from './api-version.ts'

test('the SDK asks for the newest version of the API, which its types describe', () => {
  expect(API_VERSION).toBe(API_VERSIONS.at(-1)?.version)
})
