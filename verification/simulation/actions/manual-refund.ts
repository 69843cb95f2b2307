/**
 * Action: staff sends a refund that a gateway refused by bank transfer and records it, once, or twice at the same
 * moment. The simulation itself checks that the shop accepts exactly the refunds that are manual, and compares the
 * gateways' books.
 */
import { recordManualRefund, type ManualRefundResult } from '#api/payments/refunds/record-manual-refund.ts'
import { heard } from '#verification/simulation/call-operator.ts'
import { living, type Scene } from '#verification/simulation/scenario.ts'
import { sql } from 'kysely'

export async function sendByHand(scene: Scene): Promise<string> {
  const { chance, staff } = scene
  const token = await chooseRefund(scene)
  if (token === undefined) return 'no refund to send'
  const at = chance.happens(0.3) ? living(scene) : living(scene).slice(0, 1)
  const reference = `TRANSFER-${String((staff.transfers += 1))}`
  const answers = await Promise.all(
    at.map((instance, index) => {
      const wish = { token, by: 'ravi', from: 'bank', reference: `${reference}-${String(index)}` } as const
      return heard(scene, instance, () => recordManualRefund(instance.platform, wish))
    }),
  )
  const recorded = answers.filter((answer) => answer?.kind === 'recorded')
  if (recorded.length > 1) scene.wrong.push(`${token} was sent twice`)
  if (recorded.length > 0 && staff.sent.has(token)) scene.wrong.push(`${token} was sent again`)
  if (recorded.length > 0) staff.sent.add(token)
  return `staff sends ${token}: ${answers.map(told).join(' ')}`
}

const told = (answer: ManualRefundResult | undefined): string => answer?.kind ?? 'lost'

/** Chooses a refund that a gateway refused with probability 0.8, otherwise any refund, which the shop must reject. */
async function chooseRefund({ chance, database: { db } }: Scene): Promise<string | undefined> {
  const { rows } = await sql<{ token: string; status: string }>`
    select token, status from refund order by id`.execute(db)
  const refused = rows.filter(({ status }) => status === 'manual')
  return (chance.happens(0.8) ? chance.pick(refused) : chance.pick(rows))?.token
}
