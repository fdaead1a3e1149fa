import { expect, test } from 'vitest'
import { z } from 'zod'
import { contractNames } from './contract-names.ts'
import { jsonSchemas } from './json-schemas.ts'
import { sampleOf } from './sample-values.ts'

test('the sample of every request body of the API is a body that its schema accepts', async () => {
  const names = await contractNames()
  const bodies = [...names].filter(([, name]) => name.endsWith('Body'))
  expect(bodies.length).toBeGreaterThan(20)
  const { schemas, components } = jsonSchemas(
    names,
    bodies.map(([schema]) => ({ schema, io: 'input' })),
  )
  for (const [at, [schema, name]] of bodies.entries()) {
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    // Forms have files, which no sample has.
    if (JSON.stringify(json).includes('binary')) continue
    const sample = sampleOf(schemas[at] ?? {}, components)
    expect(schema.safeParse(sample).error?.issues ?? [], `${name}: ${JSON.stringify(sample)}`).toEqual([])
  }
})
