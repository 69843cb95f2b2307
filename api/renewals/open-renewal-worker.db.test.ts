/** Renewals of one gateway at the same moment: a bounded number of them is under way, and a slow one delays no other. */
import { FAILURES_TO_OPEN, OPEN_SECONDS } from '#api/payments/gateways/create-circuit.ts'
import type { Db } from '#api/platform/db/tables.ts'
import type { HttpResponse } from '#api/platform/runtime/runtime.ts'
import { openMandateShop } from '#test/mandate-shop.ts'
import { runUnchecked } from '#test/run-unchecked.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openRenewalWorker } from './open-renewal-worker.ts'

const AT_ONCE = 20
const DUE = AT_ONCE + 5
const NUMBERS = sql`generate_series(1, ${DUE - 1}) n`
const ID = sql`md5(n::text)`
const ORDER_ID = sql`upper(lpad(translate(n::text, '0189', 'wxyz'), 23, 'a'))`
const ANSWER: HttpResponse = { status: 400, body: '' }

/** Opens a shop with renewals of several subscribers that are due for their notice, and a worker whose calls the test answers. */
async function openDueRenewals() {
  const shop = await openMandateShop()
  const { db, platform, gateway, catalogue } = shop
  await shop.runUntil('2026-11-20T12:05:00Z')
  const copy = (table: string, changed: Record<string, unknown>) => {
    const fields = sql.join(
      Object.entries(changed).flatMap(([name, value]) => [sql.lit(name), sql`${value}`]),
    )
    return sql`insert into ${sql.table(table)} select c.* from ${NUMBERS}, ${sql.table(table)} base,
      jsonb_populate_record(base, jsonb_build_object(${fields})) c`
  }
  const mine = await shop.subscriberId()
  const ofCopies = { subscriber_id: ID, order_id: ORDER_ID }
  await runUnchecked(
    db,
    copy('subscriber', { id: ID, number: sql`(10000000000 + n)::text`, mobile: sql`(9840100000 + n)::text` }),
    copy('order_line', { order_id: ORDER_ID }),
    copy('entitlement', { id: ID, ...ofCopies }),
    copy('subscription', { id: ID, ...ofCopies }),
    copy('mandate', {
      id: ID,
      attempt_id: ORDER_ID,
      subscription_id: ID,
      gateway_mandate_id: sql`'copy-' || n`,
    }),
    copy('renewal', { id: ID, subscription_id: ID }),
  )
  onTestFinished(() =>
    runUnchecked(
      db,
      sql`delete from renewal where subscription_id in (select id from subscription where subscriber_id <> ${mine})`,
      sql`delete from mandate where gateway_mandate_id like 'copy-%'`,
      ...['subscription', 'entitlement'].map(
        (table) => sql`delete from ${sql.table(table)} where subscriber_id <> ${mine}`,
      ),
      sql`delete from order_line where order_id not in (select id from orders)`,
      sql`delete from subscriber where id <> ${mine}`,
    ),
  )
  shop.skipTo('2026-12-17T03:30:00Z')

  const calls: ((answer: HttpResponse) => void)[] = []
  const runtime = {
    ...platform.runtime,
    http: () => new Promise<HttpResponse>((resolve) => void calls.push(resolve)),
  }
  const stopping = new AbortController()
  const worker = openRenewalWorker({ ...platform, runtime }, gateway, catalogue, stopping.signal)
  return { ...shop, calls, worker, stopping }
}

/** Returns how many renewals are due and not claimed. */
async function waitingIn(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from renewal where next_step_at = (select min(next_step_at) from renewal)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

test('renewals behind a full number of others each begin as soon as one of those has ended', async () => {
  const { calls, worker } = await openDueRenewals()
  const round = worker.work()
  await expect.poll(() => calls.length).toBe(AT_ONCE)
  // All but the first one end, and then those after them: the first one is slow.
  for (let call = 1; call < DUE; call++) {
    await expect.poll(() => calls.length).toBe(Math.min(DUE, AT_ONCE + call - 1))
    calls[call]?.(ANSWER)
  }
  await round
  expect(calls).toHaveLength(DUE)
  calls[0]?.(ANSWER)
  await worker.idle()
})

test('a half-open circuit gets one renewal as its probe, and the others once it is closed', async () => {
  const { calls, worker, gateway, external, platform } = await openDueRenewals()
  for (let call = 0; call < FAILURES_TO_OPEN; call++)
    await gateway.circuit.run(
      platform.runtime,
      () => Promise.resolve(),
      () => false,
    )
  await worker.work()
  external.advance(OPEN_SECONDS[0])
  const round = worker.work()
  await expect.poll(() => calls.length).toBe(1)
  expect(await waitingIn(platform.db)).toBe(DUE - 1)
  calls[0]?.(ANSWER)
  for (let call = 1; call < DUE; call++) {
    await expect.poll(() => calls.length).toBeGreaterThan(call)
    calls[call]?.(ANSWER)
  }
  await round
  await worker.idle()
})

test('what is not claimed when the worker stops is left to other instances', async () => {
  const { calls, worker, stopping, platform } = await openDueRenewals()
  const round = worker.work()
  await expect.poll(() => calls.length).toBe(AT_ONCE)
  stopping.abort()
  for (const answer of calls) answer(ANSWER)
  await round
  await worker.idle()
  expect(calls).toHaveLength(AT_ONCE)
  expect(await waitingIn(platform.db)).toBe(DUE - AT_ONCE)
})
