/** Checks whether a mobile number is taken: by an account or by a satellite subscriber. */
import { USER_FOUND, USER_FOUND_IN_SATELLITE } from '#contract/messages.ts'
import { api } from '#web/session/api-client.ts'

/**
 * Returns the error text of the field, or undefined for a free number. Ignores a check that fails: the server checks
 * again before it sends a code and before it creates an account.
 */
export async function checkMobile(mobile: string): Promise<string | undefined> {
  const [account, satellite] = await Promise.allSettled([
    api('GET /api/users/check/mobile/:mobile', { mobile }),
    api('POST /api/dth', { type: 2, data_identifier: mobile }),
  ])
  if (account.status === 'fulfilled' && account.value.message === USER_FOUND) return USER_FOUND
  if (satellite.status === 'fulfilled' && satellite.value.data === USER_FOUND_IN_SATELLITE) {
    return USER_FOUND_IN_SATELLITE
  }
  return undefined
}
