/** The configuration with which a page opens Paytm's checkout in tests. */
import type { PaytmConfig } from '#contract/payments.ts'

export const PAYTM_CONFIG: PaytmConfig = {
  orderId: 'ABCDEFGHJKMNPQRSTUVWX01',
  token: 'token',
  tokenType: 'TXN_TOKEN',
  amount: '836.00',
  customerId: '41000001',
  mid: 'MERCHANT',
  scriptUrl: 'https://pg.test/merchantpgpui/checkoutjs/merchants/MERCHANT.js',
  modes: ['UPI'],
  excluded: ['COD'],
  openInPopup: true,
}
