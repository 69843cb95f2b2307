import { expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

const TABLE = 'create table one (\n  id text\n);'
const FUNCTION = 'create function two() returns trigger as $$\nbegin\n  return new;\nend $$;'

test('splits statements at the ends of lines, and keeps a function body in one', () => {
  expect(splitStatements(`\n${TABLE}\n\n${FUNCTION}\n`)).toEqual([TABLE, FUNCTION])
})

test('leaves out comments before and after statements, and keeps those in them', () => {
  const commented = 'create table one (\n  -- an id;\n  id text\n);'
  const text = `-- Creates $$ one;\n-- and\n\n-- its function\n${commented}\n-- two;\n${FUNCTION}\n-- the end\n`
  expect(splitStatements(text)).toEqual([commented, FUNCTION])
})

test.each(['drop table one', 'drop table one; -- no longer used', 'create function two() as $$\nbegin;'])(
  'refuses the text "%s" after the last statement, which would not be executed',
  (rest) => {
    expect(() => splitStatements(`${TABLE}\n${rest}\n`)).toThrow('this statement has no end: ')
  },
)
