/** Checks for the end of every test of money: all invariants hold, and the books agree with the gateways'. */
import type { Db } from '#api/platform/db/tables.ts'
import { expect } from 'vitest'
import { listViolations } from '#api/payments/audit/invariant-store.ts'
import { gatewayBalance } from '#api/payments/ledger/ledger-store.ts'
import type { ExternalSimulators } from './external-simulators.ts'

export async function expectNoViolations(db: Db): Promise<void> {
  expect(await listViolations(db)).toEqual([])
}

const SYSTEMS = { payu: 'payu', paytm: 'paytm', 'satellite-wallet': 'satellite' } as const

/** Checks that our ledger and each gateway's books agree to the paisa. */
export async function expectMatchingBooks(
  db: Db,
  { books }: Pick<ExternalSimulators, 'books'>,
): Promise<void> {
  for (const [gateway, system] of Object.entries(SYSTEMS)) {
    const theirs = (await books(system)).reduce(
      (sum, book) => sum + book.capturedPaise - book.refundedPaise,
      0,
    )
    expect(await gatewayBalance(db, gateway), gateway).toBe(theirs)
  }
}
