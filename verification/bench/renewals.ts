/**
 * `npm run bench -- renewals [--subscriptions N]`: how fast one instance debits renewals that are all due, each after a
 * status of its mandate, and reads the status of all mandates, as it does every night; with a PayU that takes 400 ms for a
 * response. Prints the table of docs/operating.md, "Renewals".
 */
import { createGatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import { readConfig } from '#api/read-config.ts'
import { openDatabase } from '#api/platform/db/open-database.ts'
import { type HttpRequest, runtimeWith, systemRuntime } from '#api/platform/runtime/runtime.ts'
import { advanceRenewals } from '#api/renewals/advance-renewals.ts'
import { checkMandates } from '#api/renewals/mandates/check-mandates.ts'
import { midnightInIndia } from '#api/renewals/plan-renewal.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { readOptions } from '#verification/toolkit/read-options.ts'
import { openBenchDatabase } from '#verification/bench/setup/database.ts'
import { dueRenewalStatements } from '#verification/bench/setup/due-renewals.ts'

const LATENCY_MS = 400
const FIRST_DEBIT_MS = 5.5 * HOUR_MS
const { subscriptions } = readOptions({ subscriptions: 2_000 })
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

type Variables = { authPayuId?: string; authpayuid?: string; txnid?: string; amount?: string }

/** Answers that every mandate is active, and that every debit is in progress. */
async function respond({ body = '' }: HttpRequest): Promise<{ status: number; body: string }> {
  await systemRuntime.sleep(LATENCY_MS)
  const form = new URLSearchParams(body)
  const variables = JSON.parse(form.get('var1') ?? '{}') as Variables
  const { txnid = '', amount = '149.00', authPayuId, authpayuid = authPayuId } = variables
  const answer =
    form.get('command') === 'si_transaction'
      ? {
          ...{ status: 1, message: 'Transaction Processed successfully' },
          details: {
            [txnid]: { authpayuid, transactionid: txnid, amount, status: 'in progress', field9: '' },
          },
        }
      : { status: 'active', action: 'MANDATE_STATUS', authpayuid, amount }
  return { status: 200, body: JSON.stringify(answer) }
}

const debitDay = midnightInIndia(systemRuntime.now())
const startedAt = systemRuntime.now().getTime()
/** The bench begins at the time of the first debit. */
const now = () => new Date(debitDay.getTime() + FIRST_DEBIT_MS + systemRuntime.now().getTime() - startedAt)

const config = readConfig({})
const database = await openBenchDatabase()
const { db, close } = await openDatabase({ kind: 'postgres', url: database.url, pool: 10 }, () => undefined)
await database.run(dueRenewalStatements(subscriptions, debitDay.toISOString()))
const { payu } = createGatewayRegistry({ config, log: silent })
const platform = { db, config, log: silent, runtime: { ...runtimeWith(now), http: respond } }
const offers = { version: 1, find: () => undefined }

console.log(`| work | done | a second, one instance | Node ms each |`)
console.log(`| ---- | ---- | ---------------------- | ------------ |`)
await report('debits, each with a status of its mandate', () =>
  advanceRenewals(platform, payu, { offers: () => offers }),
)
await database.run([`update mandate set next_check_at = '${debitDay.toISOString()}'`])
await report('statuses of mandates', () => checkMandates(platform, payu))
const [counts] = await database.query<{ debits: string; checked: string }>(
  `select (select count(*) from debit) as debits, (select count(*) from mandate where next_check_at > $1) as checked`,
  [now()],
)
console.log(`sent: ${counts?.debits ?? '0'} debits; checked: ${counts?.checked ?? '0'} mandates`)
await close()
await database.stop()

async function report(name: string, work: () => Promise<void>): Promise<void> {
  const cpu = process.cpuUsage()
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  const each = (user + system) / 1_000 / subscriptions
  const rate = (subscriptions / seconds).toFixed(0)
  console.log(`| ${name} | ${String(subscriptions)} | ${rate} | ${each.toFixed(2)} |`)
}
