/** A base pack that runs and one that is queued behind it, for tests of pure functions. */
import type { BasePack } from '#api/packs/base-pack.ts'
import { paise } from '#contract/money.ts'

type Term = { startsAt: Date; endsAt: Date }

/** @param queuedAt when the second pack was paid */
export function basePacks(first: Term, second: { endsAt: Date; queuedAt: Date }) {
  const running: BasePack = {
    id: 'running',
    orderId: 'FIRST',
    name: 'Silver',
    pricePaise: paise(499_00),
    refundedPaise: paise(0),
    ...first,
    followsId: null,
    queuedAt: null,
    term: { months: 1, days: null },
  }
  const queued: BasePack = {
    ...running,
    id: 'queued',
    startsAt: first.endsAt,
    ...second,
    followsId: 'running',
  }
  return { running, queued }
}
