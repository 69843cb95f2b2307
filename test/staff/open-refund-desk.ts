/** The desk with a paid order, and the persons and commands that may refund it. */
import { readConfig } from '#api/read-config.ts'
import type { DeskProposal } from '#contract/staff/desk-refunds.ts'
import type { DeskRole } from '#contract/staff/staff-roles.ts'
import { openBrowser } from '#test/browser.ts'
import { TRAIN } from '#test/fixtures.ts'
import { expectMatchingBooks, expectNoViolations } from '#test/invariants.ts'
import { openDesk } from '#test/staff/open-desk.ts'
import { openTerminal } from '#test/terminal.ts'
import { onTestFinished } from 'vitest'

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof openDesk>>['signIn']>>

export const REASON = 'wrong pack bought'

export async function openRefundDesk() {
  const desk = await openDesk()
  const { platform, external } = desk
  onTestFinished(async () => {
    await expectNoViolations(platform.db)
    await expectMatchingBooks(platform.db, external)
  })
  const browser = openBrowser(desk)
  const orderId = await browser.register(TRAIN)
  await browser.payByPayu(orderId)

  const person = (name: string, ...roles: [DeskRole, ...DeskRole[]]) => desk.signIn(roles, { name })
  const propose = (by: Person, payload: object = { reason: REASON }) =>
    by.call('POST', `/staff/api/orders/${orderId}/refund-proposals`, { payload })
  /** @returns the id of a proposal that this person makes */
  const proposed = async (by: Person) => ((await propose(by)).body.data as DeskProposal).id
  const approve = (by: Person, id: string) => by.call('POST', `/staff/api/refund-proposals/${id}/approve`)
  const reject = (by: Person, id: string) =>
    by.call('POST', `/staff/api/refund-proposals/${id}/reject`, {
      payload: { reason: 'the pack was watched' },
    })
  const terminalWith = (settings: Record<string, string>) =>
    openTerminal({
      platform: { ...platform, config: { ...platform.config, staff: readConfig(settings).staff } },
    })
  return {
    ...desk,
    browser,
    orderId,
    person,
    propose,
    proposed,
    approve,
    reject,
    /** A terminal on a server of the desk: only the instances have its port. */
    terminal: terminalWith({ STAFF_URL: 'http://localhost:3100' }),
    /** A terminal whose operator has removed the settings of the desk. */
    terminalWithoutDesk: terminalWith({ STAFF_URL: '', STAFF_PORT: '' }),
    /** The order and its packs, which a refund that was refused leaves as they are. */
    sale: async () => ({
      status: (await browser.order(orderId)).status,
      packs: (await browser.packs()).length,
    }),
  }
}
