/** The shop's bank account, as its bank knows it: payouts that have arrived and that it took back, refunds that staff sent, and other money. */
import type { PayoutBooks } from '#verification/simulation/models/payout-books.ts'
import type { BankMovement } from '#verification/simulation/models/payout-files.ts'
import { dayOf } from '#verification/simulation/reminders/check-reminders.ts'
import type { Scenario } from '#verification/simulation/scenario.ts'
import { bankKey } from './expected-matches.ts'
import { readShopFacts } from './shop-facts.ts'

export type BankAccount = ReturnType<typeof createBankAccount>

export function createBankAccount(scenario: Scenario, books: readonly PayoutBooks[]) {
  const movements: BankMovement[] = []
  const known = new Set<string>()
  /** The refunds by bank transfer that are, or are left out, in the statement. */
  const decided = new Set<string>()

  const add = (movement: BankMovement): void => {
    if (!known.has(bankKey(movement))) movements.push(movement)
    known.add(bankKey(movement))
  }
  return {
    /** In the order in which they were booked. */
    movements,
    /** Adds what has arrived or was sent until now. */
    async addDay(): Promise<void> {
      const { random, clock } = scenario
      const today = dayOf(clock.now())
      for (const { utr, paidOn, bankPaise, bankFrom, returnedOn } of books.flatMap(
        ({ payouts }) => payouts,
      )) {
        if (bankFrom <= today) add({ reference: utr, bookedOn: paidOn, amountPaise: bankPaise })
        if (returnedOn !== undefined)
          add({ reference: utr, bookedOn: returnedOn, amountPaise: 0 - bankPaise })
      }
      const { refunds } = await readShopFacts(scenario)
      for (const { transfer, day, amountPaise } of refunds) {
        if (transfer === null || day === null || decided.has(transfer)) continue
        // Some transfers are missing from the statement, or have another amount in it.
        const sent = random.pick([1, 1, 1, 1, 1, 0, 2]) * amountPaise
        if (sent > 0) add({ reference: transfer, bookedOn: day, amountPaise: 0 - sent })
        decided.add(transfer)
      }
      if (!random.happens(0.3)) return
      const reference = `OTHER${String(movements.length).padStart(5, '0')}`
      add({ reference, bookedOn: today, amountPaise: random.pick([-1, 1]) * random.between(100, 90_000) })
    },
  }
}
