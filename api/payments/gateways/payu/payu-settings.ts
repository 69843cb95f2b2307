/** PayU's settings. */
import { HIGHEST_NOTICE_HOURS } from '#api/payments/gateways/mandate.ts'
import { credential, externalSystem, origin } from '#api/platform/config/external-system.ts'
import { z } from 'zod'

export type PayuSettings = {
  key: string
  salt: string
  /** The second salt, while the salt is changed: PayU may sign with either salt; the shop signs with `salt` only. */
  secondarySalt?: string | undefined
  /** The page to which the browser goes. */
  pageUrl: string
  apiUrl: string
  /** Whether the shop offers automatic renewal to buyers. Existing mandates continue if it does not. */
  offersMandates: boolean
  /** How long before the debit day PayU must have accepted the notice. */
  noticeHours: number
  /** Whether payout reports are fetched. */
  fetchesPayouts?: boolean
  /**
   * The interval of mandates at PayU: calendar months, where debits of cards must equal the cap, or none (UPI apps then show "as
   * presented").
   */
  mandateCycle: 'MONTHLY' | 'ADHOC'
}

declare module '#api/platform/config/destination.ts' {
  interface Destinations {
    payu: true
  }
}
declare module '#api/platform/config/external-system.ts' {
  interface ExternalSettings {
    payu: PayuSettings
  }
}

const SIMULATOR_KEY = 'standin'

/** Whether an address is of PayU's test system, which knows no payment of the live one. */
const isTestSystem = (url: string): boolean => new URL(url).hostname === 'test.payu.in'

export const PAYU_SETTINGS = externalSystem({
  name: 'PAYU',
  variables: {
    PAYU_KEY: credential.default(SIMULATOR_KEY),
    PAYU_SALT: credential.default('standin-salt'),
    PAYU_OTHER_SALT: credential.optional(),
    PAYU_PAGE_URL: origin.optional(),
    PAYU_API_URL: origin.optional(),
    PAYU_MANDATES: z.enum(['on', 'off'], 'must be on or off').optional(),
    PAYU_PAYOUT_REPORTS: z.enum(['on', 'off'], 'must be on or off').optional(),
    PAYU_NOTICE_HOURS: z.coerce
      .number('must be a number')
      .int()
      .min(24)
      .max(HIGHEST_NOTICE_HOURS)
      .default(48),
    PAYU_MANDATE_CYCLE: z.enum(['MONTHLY', 'ADHOC'], 'must be MONTHLY or ADHOC').default('ADHOC'),
  },
  urls: ['PAYU_PAGE_URL', 'PAYU_API_URL'],
  credentials: ['PAYU_KEY', 'PAYU_SALT'],
  secondary: [['PAYU_OTHER_SALT', 'PAYU_SALT']],
  liveFaults: ({ PAYU_PAGE_URL: page, PAYU_API_URL: api }) =>
    page !== undefined && api !== undefined && isTestSystem(page) !== isTestSystem(api)
      ? ['PAYU_API_URL: must be of the same system as PAYU_PAGE_URL; only one of them is at test.payu.in']
      : [],
  configure: (env, simulators) => {
    const apiUrl = env.PAYU_API_URL ?? `${simulators}/merchant/postservice.php?form=2`
    const pageUrl = env.PAYU_PAGE_URL ?? `${simulators}/_payment`
    const secrets = { key: env.PAYU_KEY, salt: env.PAYU_SALT, secondarySalt: env.PAYU_OTHER_SALT }
    const byDefault = env.PAYU_KEY === SIMULATOR_KEY ? 'on' : 'off'
    const mandates = {
      // By default only on with the simulator: PayU must enable mandates for a merchant.
      offersMandates: (env.PAYU_MANDATES ?? byDefault) === 'on',
      noticeHours: env.PAYU_NOTICE_HOURS,
      mandateCycle: env.PAYU_MANDATE_CYCLE,
    }
    // By default only on with the simulator: PayU has no test environment for this call.
    const fetchesPayouts = (env.PAYU_PAYOUT_REPORTS ?? byDefault) === 'on'
    return { settings: { payu: { ...secrets, pageUrl, apiUrl, ...mandates, fetchesPayouts } }, calls: apiUrl }
  },
})
