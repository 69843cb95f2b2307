/** A partner whose app makes links that sign its customers in. */
import { createPartnerKey } from '#api/identity/partners/create-partner-key.ts'
import { PARTNER_SCOPES } from '#api/identity/partners/partner.ts'
import type { TestApp } from './app.ts'

export async function openPartner({ app, platform }: Pick<TestApp, 'app' | 'platform'>) {
  const apiKey = await createPartnerKey(platform, 'tv-guide-app', PARTNER_SCOPES)
  const headers = { authorization: `Bearer ${apiKey}` }
  /** Requests a link for a customer. */
  const askForLink = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/partner/clientkeys', headers, payload })
  return {
    apiKey,
    askForLink,
    /** @returns the key of a link for the customer with this mobile */
    makeLink: async (mobile: string): Promise<string> =>
      (await askForLink({ mobile })).json<{ clientkey: string }>().clientkey,
  }
}

/** Opens a link, as the shop's page behind it does. */
export const openLink = ({ app }: Pick<TestApp, 'app'>, key: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/auth/fromExternal/${key}`, headers: { 'x-client-key': 'ask', ...headers } })
