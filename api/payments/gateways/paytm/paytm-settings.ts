/** Paytm's settings. */
import { externalSystem, origin, text } from '#api/platform/config/external-system.ts'
import { z } from 'zod'

export type PaytmSettings = {
  mid: string
  key: string
  /** The second key, while the key is changed: Paytm may sign with either key; the shop signs with `key` only. */
  secondaryKey?: string | undefined
  website: string
  pgUrl: string
}

declare module '#api/platform/config/destination.ts' {
  interface Destinations {
    paytm: true
  }
}
declare module '#api/platform/config/external-system.ts' {
  interface ExternalSettings {
    paytm: PaytmSettings & { openInPopup: boolean }
  }
}

const key = text.length(16, 'must have 16 characters')

export const PAYTM_SETTINGS = externalSystem({
  name: 'PAYTM',
  variables: {
    PAYTM_MID: text.default('STANDIN00000000000001'),
    PAYTM_KEY: key.default('standin-paytm-16'),
    PAYTM_OTHER_KEY: key.optional(),
    PAYTM_WEBSITE: text.default('WEBSTAGING'),
    PAYTM_PG_URL: origin.optional(),
    PAYTM_OPEN_IN_POPUP: z.enum(['true', 'false'], 'must be true or false').default('true'),
  },
  urls: ['PAYTM_PG_URL'],
  credentials: ['PAYTM_MID', 'PAYTM_KEY'],
  secondary: [['PAYTM_OTHER_KEY', 'PAYTM_KEY']],
  configure: (env, simulators) => {
    const pgUrl = env.PAYTM_PG_URL ?? simulators
    const secrets = { mid: env.PAYTM_MID, key: env.PAYTM_KEY, secondaryKey: env.PAYTM_OTHER_KEY }
    const openInPopup = env.PAYTM_OPEN_IN_POPUP === 'true'
    return {
      settings: { paytm: { ...secrets, website: env.PAYTM_WEBSITE, pgUrl, openInPopup } },
      calls: pgUrl,
    }
  },
})

export const verificationKeys = ({ key, secondaryKey }: PaytmSettings): readonly string[] =>
  secondaryKey === undefined ? [key] : [key, secondaryKey]
