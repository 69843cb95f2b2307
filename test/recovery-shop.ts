/** A shop with one subscriber whose database is restored, for tests. */
import { expectMatchingBooks, expectNoViolations } from '#test/invariants.ts'
import type { Brand } from '#contract/brand.ts'
import { makeApp } from '#test/app.ts'
import { orderIdOf, payOrderAt } from '#test/browser.ts'
import { LAMP } from '#test/fixtures.ts'
import { copyDatabase } from '#test/restore-database.ts'
import { openTerminal } from '#test/terminal.ts'

export const FROM = '2026-11-20T17:30:00+05:30'
type BankGateway = 'payu' | 'paytm'

/** `restore` resets its database to the moment of `copy`; the gateways continue. */
export async function openRecoveryShop(settings: Record<string, string> = {}, brand: Partial<Brand> = {}) {
  const shop = await makeApp({ settings, brand })
  const { external, platform, workOutbox, advance, browser } = shop
  await browser.logIn('9000000001')
  const files: Record<string, string> = {}
  const terminal = openTerminal(shop, files)
  const pay = async (gateway: BankGateway, orderId: string, outcome = 'success') => {
    const payment = await payOrderAt(gateway, browser, orderId, outcome)
    if (outcome === 'success') await browser.returnToShop(payment)
    return payment.attemptId
  }
  const order = async (cart = LAMP) => orderIdOf(await browser.placeOrder(cart))
  /** Proposes and approves a refund as two operators. @returns the exit codes */
  const refund = async (orderId: string, ...part: string[]): Promise<number[]> => {
    const words = ['--by', 'ravi.k', '--reason', 'the buyer asked for it', ...part]
    const proposed = await terminal.runWords('refund', 'propose', orderId, ...words)
    const token = terminal.stdout.at(-1) ?? ''
    return [proposed, await terminal.runWords('refund', 'approve', orderId, token, '--by', 'meena.s')]
  }
  const refundsAt = async (gateway: BankGateway | 'satellite-wallet') =>
    (await external.books(gateway)).map(({ capturedPaise, refundedPaise }) => [capturedPaise, refundedPaise])
  const recover = async (...words: string[]) => {
    const before = terminal.stdout.length
    const code = await terminal.runWords('payments', 'recover', '--from', FROM, ...words)
    return { code, lines: terminal.stdout.slice(before).join('\n') }
  }
  return {
    ...shop,
    ...terminal,
    browser,
    files,
    pay,
    order,
    refund,
    refundsAt,
    recover,
    copy: () => copyDatabase(platform.db),
    finish: async () => {
      await workOutbox()
      await advance(600)
    },
    agree: async () => {
      await expectNoViolations(platform.db)
      await expectMatchingBooks(platform.db, external)
    },
  }
}
