/** Settings for tests of the PayU adapter alone. */
import type { PayuSettings } from '#api/payments/gateways/payu/payu-settings.ts'

export const PAYU: PayuSettings = {
  key: 'tvKey1',
  salt: 'tvSalt0123456789',
  pageUrl: 'https://payu.example/_payment',
  apiUrl: 'https://payu.example/api',
  offersMandates: true,
  noticeHours: 48,
  mandateCycle: 'MONTHLY',
}
