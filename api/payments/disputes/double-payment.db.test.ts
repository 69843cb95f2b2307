/** Tests random sequences of refunds and disputes: the buyer never gets back more than was captured, and the books balance. */
import { recordManualRefund } from '#api/payments/refunds/record-manual-refund.ts'
import { listOpenRefunds } from '#api/payments/refunds/refund-store.ts'
import { paise } from '#contract/money.ts'
import { openDisputeShop } from '#test/dispute-shop.ts'
import { createSeededRandom } from '#test/seeded-random.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Dispute } from './dispute.ts'
import { listDisputes } from './dispute-query.ts'
import { listViolations } from '#api/payments/audit/invariant-store.ts'

const STEPS = 24
const ACTS = [
  'record',
  'evidence',
  'win',
  'lose',
  'accept',
  'propose',
  'approve',
  'send',
  'manual',
  'break',
] as const
/** The acts that race are repeated, so that they are chosen more often: a proposal, a dispute, and the approval after it. */
const CHOSEN = [...ACTS, 'record', 'approve', 'approve', 'win', 'propose'] as const
const AMOUNTS = [14_900, 14_900, 9_000, 5_900]

/** What the shop and the banks returned to the buyer; a bank may take back what the shop refunded before the dispute. */
async function returnedBy(shop: Awaited<ReturnType<typeof openDisputeShop>>) {
  const { rows } = await sql<{ paise: number }>`
    select
      (select coalesce(sum(r.amount_paise), 0) from refund r where not exists (
        select 1 from dispute d where d.refund_id = r.id))
      + (select coalesce(sum(d.amount_paise), 0) from dispute d where d.kind <> 'retrieval'
        and d.state in ('lost', 'accepted') and not exists (
          select 1 from refund r where r.capture_id = d.capture_id and r.requested_at <= d.recorded_at
            and d.refund_id is distinct from r.id)) as paise`.execute(shop.db)
  return Number(rows[0]?.paise)
}

test.each([1, 2, 3, 4, 5, 6])(
  'seed %i: no sequence of acts returns a payment twice [SPEC-17-48, THR-S12]',
  async (seed) => {
    const random = createSeededRandom(`disputes ${String(seed)}`)
    const shop = await openDisputeShop()
    const { platform, staff, orderId, external } = shop
    let token = ''
    const steps: Record<(typeof ACTS)[number], (dispute: Dispute | undefined) => Promise<unknown>> = {
      record: () => shop.record({ amountPaise: paise(random.pickIfAny(AMOUNTS) ?? 1) }),
      evidence: async (dispute) => dispute && shop.sendEvidence(dispute.id),
      win: async (dispute) => dispute && shop.decide(dispute.id, 'win'),
      lose: async (dispute) => dispute && shop.decide(dispute.id, 'lose'),
      accept: async (dispute) => dispute && shop.decide(dispute.id, 'accept'),
      propose: async () => {
        const proposal = await staff.propose(orderId)
        if (proposal.kind === 'proposed') ({ token } = proposal)
      },
      approve: () => staff.approve(orderId, token),
      send: () => shop.workOutbox(),
      manual: async () => {
        const [refund] = await listOpenRefunds(platform.db)
        if (!refund) return
        await recordManualRefund(platform, {
          token: refund.token,
          by: 'meena.s',
          from: 'bank',
          reference: `UTR-${String(seed)}0001`,
        })
      },
      break: () => external.setBehaviour({ system: 'payu', behaviour: 'refund-fails' }),
    }
    for (let step = 0; step < STEPS; step++) {
      const act = step === 0 ? 'propose' : random.pick(CHOSEN)
      const open = await listDisputes(platform.db, { isDecided: false })
      await steps[act](random.pickIfAny(open))
      external.advance(60)
      expect([step, act, await listViolations(platform.db)]).toEqual([step, act, []])
      expect(await returnedBy(shop)).toBeLessThanOrEqual(14_900)
    }
  },
)
