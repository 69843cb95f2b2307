/**
 * Action: staff sends a refund that a gateway rejected by bank transfer and records it, once, or twice at the same
 * moment. The simulation itself checks that the shop accepts exactly the refunds that are manual, and compares the
 * gateways' books.
 */
import { recordManualRefund, type ManualRefundResult } from '#api/payments/refunds/record-manual-refund.ts'
import { callOperator } from '#verification/simulation/call-operator.ts'
import { liveInstances, type Scenario } from '#verification/simulation/scenario.ts'
import { sql } from 'kysely'

export async function manualRefund(scenario: Scenario): Promise<string> {
  const { random, staff } = scenario
  const token = await chooseRefund(scenario)
  if (token === undefined) return 'no refund to send'
  const instances = random.happens(0.3) ? liveInstances(scenario) : liveInstances(scenario).slice(0, 1)
  const reference = `TRANSFER${String((staff.transferCount += 1)).padStart(4, '0')}`
  const results = await Promise.all(
    instances.map((instance, index) => {
      const input = { token, by: 'ravi', from: 'bank', reference: `${reference}${String(index)}` } as const
      return callOperator(scenario, instance, () => recordManualRefund(instance.platform, input))
    }),
  )
  const recorded = results.filter((result) => result?.kind === 'recorded')
  if (recorded.length > 1) scenario.violations.push(`${token} was recorded twice`)
  if (recorded.length > 0 && staff.transferredRefunds.has(token))
    scenario.violations.push(`${token} was recorded again`)
  if (recorded.length > 0) {
    staff.transferredRefunds.add(token)
    scenario.violations.push(...(await listOverpaid(scenario, token)))
  }
  return `staff sends ${token}: ${results.map(kindOf).join(' ')}`
}

type Payment = { gateway: string; paymentId: string; transferred: number; lostCases: string[] }

/**
 * Checks that a recorded transfer does not exceed the rest of its payment: the captured amount less the refunds in the gateway's books,
 * the earlier transfers, and the cases that finance recorded as decided for the buyer.
 */
async function listOverpaid({ database: { db }, external }: Scenario, token: string): Promise<string[]> {
  const { rows } = await sql<Payment>`
    select c.gateway, c.gateway_payment_id as "paymentId",
      (select -sum(e.amount_paise)::bigint from refund o join ledger_transfer t on t.kind = 'refund' and t.ref = o.id
        join ledger_entry e on e.transfer_id = t.id and e.account = 'bank' where o.capture_id = c.id) as transferred,
      array(select d.case_id from dispute d where d.capture_id = c.id and d.state in ('accepted', 'lost')) as "lostCases"
    from refund r join payment_capture c on c.id = r.capture_id where r.token = ${token}`.execute(db)
  return rows.flatMap(({ gateway, paymentId, transferred, lostCases }) => {
    const entry = external.bookEntries().find((one) => one.gateway === gateway && one.paymentId === paymentId)
    const lost = external.disputes.cases
      .filter(({ caseId, kind }) => kind !== 'retrieval' && lostCases.includes(caseId))
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    const returned = transferred + lost + (entry?.refundedPaise ?? 0)
    return returned > (entry?.capturedPaise ?? 0)
      ? [`${token}: the buyer got ${String(returned)} of ${String(entry?.capturedPaise)}`]
      : []
  })
}

const kindOf = (result: ManualRefundResult | undefined): string => result?.kind ?? 'lost'

/** With probability 0.8 chooses a refund that a gateway rejected, otherwise any refund, which the shop must reject. */
async function chooseRefund({ random, database: { db } }: Scenario): Promise<string | undefined> {
  const { rows } = await sql<{ token: string; status: string }>`
    select token, status from refund order by id`.execute(db)
  const manual = rows.filter(({ status }) => status === 'manual')
  return (random.happens(0.8) ? random.pickIfAny(manual) : random.pickIfAny(rows))?.token
}
