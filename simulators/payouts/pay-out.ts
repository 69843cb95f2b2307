/** Transfers what a gateway owes to the merchant's bank: on demand, and at the end of each day. */
import type { BankGateway } from '#simulators/bank-gateways.ts'
import { indianTime } from '#simulators/indian-time.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { listMovements } from './list-movements.ts'
import { type Movement, netPaise, type PayoutLine, withFee } from './payout-line.ts'
import { insertPayout, listPayoutLines } from './payout-store.ts'

type Context = Pick<SimulatorContext, 'store' | 'now'>

/** Transfers all that is not paid out, if it is more than the refunds. */
export const payOut = (context: Context, gateway: BankGateway) =>
  transfer(context, gateway, { paidOn: today(context), isIncluded: () => true })

/**
 * Returns the lines that were paid out on a day, such as 2026-11-20. For a past day without a payout it first makes one, of all
 * that began on or before that day.
 */
export function listPaidOn(context: Context, gateway: BankGateway, day: string): PayoutLine[] {
  const { store } = context
  const ofGateway = () => listPayoutLines(store).filter((line) => line.gateway === gateway)
  if (day < today(context) && !ofGateway().some(({ paidOn }) => paidOn >= day)) {
    const isIncluded = ({ at = '' }: Movement) => at === '' || indianTime(at).slice(0, 10) <= day
    store.transact(() => transfer(context, gateway, { paidOn: day, isIncluded }))
  }
  return ofGateway().filter(({ paidOn }) => paidOn === day)
}

const today = ({ now }: Context): string => indianTime(now().toISOString()).slice(0, 10)

function transfer(
  { store }: Context,
  gateway: BankGateway,
  { paidOn, isIncluded }: { paidOn: string; isIncluded: (movement: Movement) => boolean },
): { utr: string | null; netPaise: number } {
  const paid = listPayoutLines(store)
  const known = new Set(paid.map((line) => `${line.gateway} ${line.kind} ${line.reference}`))
  const lines = listMovements(store, gateway)
    .filter(
      (movement) => isIncluded(movement) && !known.has(`${gateway} ${movement.kind} ${movement.reference}`),
    )
    .map(withFee)
  const sum = lines.reduce((total, line) => total + netPaise(line), 0)
  if (sum <= 0) return { utr: null, netPaise: 0 }
  const number = String(new Set(paid.map(({ utr }) => utr)).size + 1).padStart(6, '0')
  const utr = `SIMB${paidOn.replaceAll('-', '').slice(2)}${number}`
  insertPayout(store, lines, { utr, paidOn })
  return { utr, netPaise: sum }
}
