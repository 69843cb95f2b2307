/** Paytm's settings. */
import { credential, externalSystem, origin } from '#api/platform/config/external-system.ts'
import { z } from 'zod'

export type PaytmSettings = {
  mid: string
  key: string
  /** The second key, while the key is changed: Paytm may sign with either key; the shop signs with `key` only. */
  secondaryKey?: string | undefined
  website: string
  pgUrl: string
  /** Whether payout reports are fetched. */
  fetchesPayouts?: boolean
}

export type PaytmMandateSettings = PaytmSettings & {
  /** Whether the shop offers automatic renewal to buyers. Existing mandates continue if it does not. */
  offersMandates: boolean
  /** The path before `checkStatus` and `cancel`: Paytm's own sources have two. */
  subscriptionPath: '/subscription' | '/subscription/subscription'
  /** The meaning of `txnDate` in a notice: the debit day, or the day on which the notice is sent. */
  noticeDate: 'debit' | 'today'
}

declare module '#api/platform/config/destination.ts' {
  interface Destinations {
    paytm: true
  }
}
declare module '#api/platform/config/external-system.ts' {
  interface ExternalSettings {
    paytm: PaytmMandateSettings & {
      openInPopup: boolean
    }
  }
}

const SIMULATOR_MID = 'STANDIN00000000000001'
const SIMULATOR_WEBSITE = 'WEBSTAGING'

const key = credential.length(16, 'must have 16 characters')

export const PAYTM_SETTINGS = externalSystem({
  name: 'PAYTM',
  variables: {
    PAYTM_MID: credential.default(SIMULATOR_MID),
    PAYTM_KEY: key.default('standin-paytm-16'),
    PAYTM_OTHER_KEY: key.optional(),
    PAYTM_WEBSITE: credential.optional(),
    PAYTM_PG_URL: origin.optional(),
    PAYTM_OPEN_IN_POPUP: z.enum(['true', 'false'], 'must be true or false').default('true'),
    PAYTM_MANDATES: z.enum(['on', 'off'], 'must be on or off').default('off'),
    PAYTM_PAYOUT_REPORTS: z.enum(['on', 'off'], 'must be on or off').optional(),
    PAYTM_SUBSCRIPTION_PATHS: z
      .enum(
        ['/subscription', '/subscription/subscription'],
        'must be /subscription or /subscription/subscription',
      )
      .default('/subscription'),
    PAYTM_NOTICE_DATE: z.enum(['debit', 'today'], 'must be debit or today').default('debit'),
  },
  urls: ['PAYTM_PG_URL'],
  credentials: ['PAYTM_MID', 'PAYTM_KEY'],
  secondary: [['PAYTM_OTHER_KEY', 'PAYTM_KEY']],
  liveFaults: ({ PAYTM_WEBSITE }) =>
    PAYTM_WEBSITE === undefined
      ? ['PAYTM_WEBSITE: must be set with live PAYTM credentials, to DEFAULT or as Paytm states it']
      : [],
  configure: (env, simulators) => {
    const website = env.PAYTM_WEBSITE ?? SIMULATOR_WEBSITE
    const pgUrl = env.PAYTM_PG_URL ?? simulators
    const secrets = { mid: env.PAYTM_MID, key: env.PAYTM_KEY, secondaryKey: env.PAYTM_OTHER_KEY }
    const openInPopup = env.PAYTM_OPEN_IN_POPUP === 'true'
    // By default reports are fetched from the simulator only, as those of PayU are.
    const isSimulator = env.PAYTM_MID === SIMULATOR_MID
    const fetchesPayouts = (env.PAYTM_PAYOUT_REPORTS ?? (isSimulator ? 'on' : 'off')) === 'on'
    const mandates = {
      offersMandates: env.PAYTM_MANDATES === 'on',
      subscriptionPath: env.PAYTM_SUBSCRIPTION_PATHS,
      noticeDate: env.PAYTM_NOTICE_DATE,
    }
    return {
      settings: {
        paytm: { ...secrets, website, pgUrl, openInPopup, fetchesPayouts, ...mandates },
      },
      calls: pgUrl,
    }
  },
})

export const verificationKeys = ({ key, secondaryKey }: PaytmSettings): readonly string[] =>
  secondaryKey === undefined ? [key] : [key, secondaryKey]
