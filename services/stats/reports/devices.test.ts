import { DEVICE_KINDS, storedDevices } from '@sluice/contract/devices'
import { expect, test } from 'vitest'
import { DEVICES } from '../ingest/user-agent.ts'

test('U8: every stored device belongs to one kind that the log can be filtered by', () => {
  expect(DEVICE_KINDS.flatMap(storedDevices).toSorted()).toEqual([...DEVICES].toSorted())
})
