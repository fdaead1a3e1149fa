import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { compiled } from './compiled-texts.ts'

const textsOf = async (code: string) => {
  const built = compiled(code, parseAst(code))
  return (await import(`data:text/javascript,${encodeURIComponent(built)}`)).texts
}

test('a text with a place for a value is read while the site is built, a plain one stays as it is', async () => {
  const { plain, named, nested } = await textsOf(
    `export const texts = { plain: "It's here", named: 'Order {id}', nested: { 'a.b': '{n, plural, one {# day} other {# days}}' } }`,
  )
  expect(plain).toBe("It's here")
  expect(named).toEqual([
    { type: 0, value: 'Order ' },
    { type: 1, value: 'id' },
  ])
  expect(Object.keys(nested['a.b'][0].options)).toEqual(['one', 'other'])
})
