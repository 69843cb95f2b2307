/** The desk with a paid order, whose payment the buyer's bank disputes. */
import type { DeskDispute } from '#contract/staff/desk-disputes.ts'
import { openRefundDesk } from './open-refund-desk.ts'

export const DISPUTES = '/staff/api/disputes'
const DAY_MS = 86_400_000

export async function openDisputeDesk() {
  const opened = await openRefundDesk()
  const { platform, person } = opened
  const [capture] = await platform.db.selectFrom('payment_capture').select('gateway_payment_id').execute()
  const payment = capture?.gateway_payment_id ?? ''
  const finance = await person('meena.s', 'finance')
  const dayFromNow = (days: number) =>
    new Date(platform.runtime.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const record = (given: Record<string, unknown> = {}, by = finance) =>
    by.call('POST', DISPUTES, {
      payload: {
        gateway: 'payu',
        caseId: 'CB-4711',
        payment,
        kind: 'chargeback',
        reasonCode: '10.4',
        reasonText: 'the card was not present',
        amountPaise: 14_900,
        openedOn: dayFromNow(-1),
        respondBy: dayFromNow(6),
        ...given,
      },
    })
  const act = (path: string, payload?: object, by = finance) =>
    by.call('POST', `${DISPUTES}/${path}`, payload ? { payload } : {})
  return {
    ...opened,
    finance,
    payment,
    dayFromNow,
    record,
    act,
    recorded: async (given: Record<string, unknown> = {}) => (await record(given)).body.data as DeskDispute,
    list: async (query = '') => (await finance.call('GET', `${DISPUTES}${query}`)).body.data as DeskDispute[],
  }
}
