import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changesConnection,
  formatOf,
  hasSeveralStatements,
  isKill,
  killCondition,
  mentionsParam,
  plainInsert,
  quoted,
  withClientQueryIds,
} from './sql.ts'

test('the format is named at the end of the statement', () => {
  expect(formatOf('SELECT 1 FORMAT JSONEachRow')).toBe('JSONEachRow')
  expect(formatOf('SELECT 1\nformat CSV;\n')).toBe('CSV')
  expect(formatOf('SELECT 1 FORMAT JSON SETTINGS max_threads = 1')).toBe('JSON')
  expect(formatOf("SELECT ' FORMAT JSON '")).toBeUndefined()
  expect(formatOf('SELECT 1')).toBeUndefined()
})

test("the client's form of an insert is parsed, anything else is left to the engine", () => {
  expect(plainInsert('INSERT INTO visits FORMAT JSONEachRow')).toEqual({
    table: 'visits',
    columns: undefined,
    format: 'JSONEachRow',
  })
  expect(plainInsert('insert into `db`.`t` (a, `b`) format CSV\n')).toEqual({
    table: 'db.t',
    columns: ['a', 'b'],
    format: 'CSV',
  })
  expect(plainInsert('INSERT INTO t SELECT * FROM u')).toBeUndefined()
  expect(plainInsert('INSERT INTO t (* EXCEPT(b)) FORMAT CSV')).toBeUndefined()
})

test('no text can end its literal early', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const inside = quoted(text).slice(1, -1)
      expect(inside.replaceAll(/\\[\\']/g, '')).not.toMatch(/[\\']/)
    }),
  )
})

test('running queries are found by their client-given id', () => {
  expect(withClientQueryIds("KILL QUERY WHERE query_id = 'a' SYNC")).toContain("Settings['log_comment']")
  expect(withClientQueryIds('SELECT query_id FROM system.processes')).toContain('AS query_id) FROM')
  expect(withClientQueryIds("SELECT 'system.processes'")).toBe("SELECT 'system.processes'")
  expect(isKill(' kill query where 1')).toBe(true)
})

test('the condition of a kill is read from it', () => {
  expect(killCondition("KILL QUERY WHERE query_id = 'a' SYNC")).toBe("query_id = 'a'")
  expect(killCondition("kill query where\n query_id LIKE ' ASYNC%' async format TSV;\n")).toBe(
    "query_id LIKE ' ASYNC%'",
  )
  expect(killCondition('KILL QUERY WHERE 1')).toBe('1')
  expect(killCondition('KILL QUERY WHERE 1 TEST')).toBeUndefined()
  expect(killCondition('SELECT 1')).toBeUndefined()
})

test('placeholders and statements that change their connection are recognised', () => {
  expect(changesConnection('SET max_threads = 1')).toBe(true)
  expect(changesConnection('SELECT 1')).toBe(false)
  expect(mentionsParam('SELECT {n: UInt8}', 'n')).toBe(true)
  expect(mentionsParam('SELECT {nn:UInt8}', 'n')).toBe(false)
})

test('several statements in one text are recognised; semicolons in literals and comments are ignored', () => {
  expect(hasSeveralStatements('SELECT 1; SELECT 2')).toBe(true)
  expect(hasSeveralStatements("SELECT ';' AS `;`; -- end; really")).toBe(false)
  expect(hasSeveralStatements("SELECT 'it''s; \\'; x' /* ; */;\n")).toBe(false)
})
