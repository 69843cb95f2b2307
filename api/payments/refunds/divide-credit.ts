/** Divides the credit of an upgrade among the payments that it came from. Pure. */
import { MIN_CREDIT_PAISE } from '#api/packs/upgrade.ts'
import { paise, type Paise } from '#contract/money.ts'

/**
 * Returns the part of each payment: as much as possible of the latest one, then of the one before. No part is below one
 * rupee, unless the earlier payments are less than what is left.
 * @param payments what is left of the captured amounts, the latest first
 * @throws RangeError where the payments are less than the credit
 */
export function divideCredit(credit: Paise, payments: readonly Paise[]): Paise[] {
  let left: number = credit
  const parts = payments.map((payment, index) => {
    const most = Math.min(left, payment)
    const rest = left - most
    const part = rest > 0 && rest < MIN_CREDIT_PAISE ? left - MIN_CREDIT_PAISE : most
    // A payment of which a part was refunded can be less than two rupees.
    const isTooSmall = part < MIN_CREDIT_PAISE && left <= sum(payments.slice(index + 1))
    if (isTooSmall) return paise(0)
    left -= part
    return paise(part)
  })
  if (left > 0) throw new RangeError(`${String(left)} paise more than the payments`)
  return parts
}

const sum = (amounts: readonly Paise[]): number => amounts.reduce((total, amount) => total + amount, 0)
