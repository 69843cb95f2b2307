/** Checks for the end of every test of money: all invariants hold, and the books agree with the gateways'. */
import type { Db } from '#api/platform/db/tables.ts'
import { expect } from 'vitest'
import { listViolations } from '#api/payments/audit/invariant-store.ts'
import { GATEWAYS } from '#api/payments/create-gateway-registry.ts'
import { gatewayBalance } from '#api/payments/ledger/ledger-store.ts'
import type { ExternalSimulators } from '#test/simulators/external-simulators.ts'

export async function expectNoViolations(db: Db): Promise<void> {
  expect(await listViolations(db)).toEqual([])
}

/** Checks that our ledger and each gateway's books agree to the paisa. */
export async function expectMatchingBooks(db: Db, { books }: Pick<ExternalSimulators, 'books'>) {
  for (const { name } of GATEWAYS) {
    const theirs = (await books(name)).reduce((sum, book) => sum + book.capturedPaise - book.refundedPaise, 0)
    expect(await gatewayBalance(db, name), name).toBe(theirs)
  }
}
