import { expect, test } from 'vitest'
import { tableFaults } from './table-access.ts'

const STORE = 'api/invoices/invoice-store.ts'
const OWN = 'api/orders/order-store.ts'

const FOREIGN_WRITE = 'writes orders of api/orders: call a function of its store'
const FOREIGN_READ = 'reads orders of api/orders: only a file named *-query.ts may'
const STATE_CHANGE = 'changes orders.status: only transitionOrders may'
const HIDDEN = 'names a table in a placeholder: write its name in the SQL text'

test.each([
  ['an insert', "db.insertInto('orders').values(row)", FOREIGN_WRITE],
  ['an update', "db.updateTable('orders').set({ paid_at: now })", FOREIGN_WRITE],
  ['an update with an alias', "db.updateTable('orders as o').set({ paid_at: now })", FOREIGN_WRITE],
  ['a deletion', "db.deleteFrom('orders').execute()", FOREIGN_WRITE],
  ['a retention rule', "deleteAfter(1, 'orders', isOlder)", FOREIGN_WRITE],
  ['an insert in a template', 'sql`insert into orders (id) values (${id})`', FOREIGN_WRITE],
  [
    'an update in a template',
    'sql`with a as (update orders o set paid_at = ${now}) select 1`',
    FOREIGN_WRITE,
  ],
  ['a deletion in a template', 'sql<Row>`delete from orders where id = ${id}`', FOREIGN_WRITE],
  ['a read', "db.selectFrom('orders').selectAll()", FOREIGN_READ],
  ['a join', "db.selectFrom('invoice').innerJoin('orders', 'orders.id', 'order_id')", FOREIGN_READ],
  ['a read of several tables', "db.selectFrom(['invoice', 'orders as o'])", FOREIGN_READ],
  ['a join in a template', 'sql`select 1 from invoice i join orders o on o.id = i.order_id`', FOREIGN_READ],
  ['a table in a placeholder', 'sql`delete from ${sql.table(name)}`', HIDDEN],
])('rejects %s of a foreign table', (_what, code, fault) => {
  expect(tableFaults(STORE, `const one = ${code}`)).toEqual([`${STORE}:1 ${fault}`])
})

test.each([
  ["db.updateTable('orders').where('id', '=', id).set({ status: 'paid' })", [STATE_CHANGE]],
  ["sql`update orders set paid_at = ${now}, status = 'paid' where id = ${id}`", [STATE_CHANGE]],
  ["sql`update orders set paid_at = ${now} where status = 'open'`", []],
  ["sql`insert into orders (id, status) values (${id}, 'open')`", []],
])('rejects a change of a state outside its transition function: %s', (code, faults) => {
  expect(tableFaults(OWN, `const expire = () => ${code}`)).toEqual(faults.map((fault) => `${OWN}:1 ${fault}`))
  expect(tableFaults(OWN, `function transitionOrders() { const inner = () => ${code} }`)).toEqual([])
})

test('a query file reads foreign tables, and writes none', () => {
  const path = 'api/invoices/paid-order-query.ts'
  expect(tableFaults(path, "db.selectFrom('orders'); sql`select 1 from subscriber`")).toEqual([])
  expect(tableFaults(path, 'sql`delete from invoice`')).toEqual([
    `${path}:1 writes invoice: a query file only reads`,
  ])
})

test('a folder reads tables of the other folders of its domain', () => {
  expect(tableFaults('api/identity/otp/otp-store.ts', "db.selectFrom('subscriber')")).toEqual([])
  expect(tableFaults('api/payments/refunds/refund-store.ts', 'sql`select 1 from payment_attempt`')).toEqual(
    [],
  )
})
