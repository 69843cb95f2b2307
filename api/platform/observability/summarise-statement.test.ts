import { expect, test } from 'vitest'
import { summariseStatement } from './summarise-statement.ts'

test.each([
  ['select 1 from "orders" as o inner join "order_line" as l on true', 'SELECT orders, SELECT order_line'],
  ['select a.id from public.orders a, lateral (select 1 from invoice) i', 'SELECT orders, SELECT invoice'],
  ['insert into outbox (id) values ($1) on conflict do nothing', 'INSERT outbox'],
  ['insert into otp_guess (key) select $1 on conflict (key) do update set key = $1', 'INSERT otp_guess'],
  [
    'delete from "session" where id = any(array(select id from session for update skip locked))',
    'DELETE session',
  ],
  [
    'update mandate set a = $1 where id in (select id from mandate m for no key update of m skip locked)',
    'UPDATE mandate',
  ],
  [
    'with write_0 as (update orders set a = $1 returning 1), write_1 as (insert into outbox (id) values ($1)) select still_so(exists (select from write_0))',
    'UPDATE orders, INSERT outbox',
  ],
  ['select count(*) from unnest($1::text[]) as x', 'SELECT'],
  ['with recursive scope as (select 1) select * from scope', 'WITH'],
  ['savepoint part', 'SAVEPOINT'],
])('names verbs and tables of a statement: %s', (text, summary) => {
  expect(summariseStatement(text)).toBe(summary)
})

test('contains no value of a statement', () => {
  const summary = summariseStatement(
    "select id from subscriber where city = 'Zqtown' and mobile = '9840012345'",
  )
  expect(summary).toBe('SELECT subscriber')
})
