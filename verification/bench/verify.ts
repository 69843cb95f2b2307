/**
 * `npm run bench -- verify [--attempts N]`: how often the schedule verifies a purchase at a gateway, and how fast one
 * instance verifies captured attempts that are all due, with gateways that take 400 ms for a response. Prints the table
 * of docs/operating.md, "Verifications".
 */
import { NO_LOG } from '#test/frozen-runtime.ts'
import type { AttemptStatus } from '#api/payments/attempts/attempt.ts'
import { createGatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import { paytmChecksum } from '#api/payments/gateways/paytm/paytm-checksum.ts'
import { nextVerificationAt } from '#api/payments/attempts/verification.ts'
import { reconcilePayments } from '#api/payments/reconciliation/reconcile-payments.ts'
import { readConfig } from '#api/read-config.ts'
import { openDatabase } from '#api/platform/db/open-database.ts'
import { type HttpRequest, systemRuntime } from '#api/platform/runtime/runtime.ts'
import { historyStatements } from '#test/synthetic-history.ts'
import { readCommandLine } from '#verification/toolkit/read-options.ts'
import { openBenchDatabase } from '#verification/bench/setup/database.ts'

const LATENCY_MS = 400
const { attempts } = readCommandLine({ attempts: 20_000 })
/**
 * Counts the verifications of an attempt that ends 20 seconds after its start, including the one that found the end.
 */
function countVerifications(status: AttemptStatus): number {
  const start = new Date(0)
  let count = 1
  let at = nextVerificationAt(start, new Date(20_000), { status, isDebit: false })
  for (; at; at = nextVerificationAt(start, at, { status, isDebit: false })) count += 1
  return count
}

const config = readConfig({})

/**
 * Answers that every attempt is captured, under the payment id that is booked. The id of an attempt is that of its order
 * and two digits.
 */
async function respond({ url, body = '' }: HttpRequest): Promise<{ status: number; body: string }> {
  await systemRuntime.sleep(LATENCY_MS)
  if (url === config.payu.apiUrl) {
    const ids = (new URLSearchParams(body).get('var1') ?? '').split('|')
    const captured = { status: 'success', unmappedstatus: 'captured', transaction_amount: '149.00' }
    const details = ids.map((id) => ({ ...captured, mihpayid: `bench-${id.slice(0, -2)}`, txnid: id }))
    const byId = Object.fromEntries(details.map((one) => [one.txnid, one]))
    return { status: 200, body: JSON.stringify({ status: 1, transaction_details: byId }) }
  }
  const { orderId, mid } = (JSON.parse(body) as { body: { orderId: string; mid: string } }).body
  const payload = JSON.stringify({
    resultInfo: { resultStatus: 'TXN_SUCCESS', resultCode: '01', resultMsg: '' },
    orderId,
    mid,
    txnId: `bench-${orderId.slice(0, -2)}`,
    txnAmount: '149.00',
  })
  const signature = paytmChecksum(payload, config.paytm.key, 'aaaa')
  return { status: 200, body: `{"head":${JSON.stringify({ signature })},"body":${payload}}` }
}

const database = await openBenchDatabase()
const { db, close } = await openDatabase({ kind: 'postgres', url: database.url, pool: 10 }, () => undefined)
await database.run(
  historyStatements({ orders: attempts, subscribers: 1_000, seeded: 0, refundEvery: attempts + 1 }),
)
const gateways = createGatewayRegistry({ config, log: NO_LOG })
const platform = { db, config, log: NO_LOG, runtime: { ...systemRuntime, http: respond } }

console.log(`| gateway | attempts verified | a second, one instance | Node ms each |`)
console.log(`| ------- | ----------------- | ---------------------- | ------------ |`)
for (const gateway of [gateways.payu, gateways.paytm]) {
  await database.run([
    `set session_replication_role = replica`,
    `update payment_capture set gateway = '${gateway.name}'`,
    `update payment_attempt set gateway = '${gateway.name}', next_poll_at = now(), started_at = now() - interval '3 hours'
      where status = 'captured'`,
    'vacuum analyze',
  ])
  const cpu = process.cpuUsage()
  const began = performance.now()
  const count = await reconcilePayments(platform, gateway)
  const seconds = (performance.now() - began) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  const each = (user + system) / 1_000 / count
  console.log(`| ${gateway.name} | ${String(count)} | ${(count / seconds).toFixed(0)} | ${each.toFixed(2)} |`)
}
console.log(`verifications of a captured attempt: ${String(countVerifications('captured'))}`)
console.log(`verifications of a failed attempt: ${String(countVerifications('failed'))}`)
await close()
await database.stop()
