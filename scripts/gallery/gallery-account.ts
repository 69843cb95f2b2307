/** What the API of the gallery replies to a signed-in subscriber. */
import { OTP_VERIFIED } from '#contract/mobile-messages.ts'
import { kavitha } from '#test/web/render-page.tsx'
import type { FrameState } from './gallery-frame.ts'
import { order, PAID } from './gallery-orders.ts'
import { FILM, fromNow, ORDER, owned, PLAN } from './gallery-packs.ts'
import { RENEWAL } from './gallery-renewals.ts'

export const wallet = (balance: string): FrameState => ({ 'GET /api/account/wallet': { data: { balance } } })
const TERMS = '2026-11-22'
export const terms = (version: string): FrameState => ({
  'GET /api/account/agreement': { data: { version: TERMS, agreed: { version, agreedAt: fromNow(-9) } } },
})
const SENT = { transId: 'TX1', authKey: 'KEY', message: 'OTP sent to 98400 12345.' }
export const CODES: FrameState = {
  'POST /api/auth': SENT,
  'POST /api/otp/generateOTP': SENT,
  'POST /api/otp/verifyOTP': { message: OTP_VERIFIED },
  'GET /api/otp/delivery/:transId': { state: 'failed', message: 'The SMS could not be sent.' },
}
const NO_PAPERS = {
  packs: [{ as: 'name' as const, text: 'South Stars' }],
  hasInvoice: false,
  creditNotes: [],
}
const PAPERS = {
  packs: [{ as: 'name' as const, text: 'South Stars' }],
  hasInvoice: true,
  creditNotes: ['SDGC2627-000001'],
}
export const SIGNED_IN: FrameState = {
  'sdg.token': 'TOKEN',
  'GET /api/users': { data: { ...kavitha, fld_satellite: true } },
  'GET /api/account/packs': { data: [owned(PLAN, 20), owned(FILM, 9), owned(FILM, -30)] },
  'GET /api/account/payments': {
    data: [
      { ...NO_PAPERS, transactionID: ORDER, status: 'pending', amount: '149.00', placedAt: fromNow(0) },
      { ...PAPERS, transactionID: ORDER, status: 'refunded', amount: '149.00', placedAt: fromNow(-9) },
    ],
  },
  'GET /api/account/reminders': { data: { isOn: true, hasCalendarDays: true } },
  'GET /api/account/device': { data: { name: 'Chrome on Android', registeredAt: fromNow(-9) } },
  'GET /api/account/requests': {
    data: (['open', 'answered', 'closed'] as const).map((state, at) => ({
      requestId: `SRABCDEFGHI${String(at + 2)}`,
      requestType: 'Payment',
      query: 'I paid twice.',
      state,
      raisedAt: fromNow(-at),
      ...(at > 0 && { answer: 'One payment was refunded.' }),
    })),
  },
  'POST /api/users/createTransaction': { data: { customerID: 'C7', transactionID: ORDER } },
  'POST /api/payment/status': { data: { transactionID: ORDER, status: 'pending' } },
  ...CODES,
  ...RENEWAL,
  ...wallet('1640.00'),
  ...terms(TERMS),
  ...order('paid', { ...PAID, order: { status: 'paid' } }),
}
