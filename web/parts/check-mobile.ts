/** Whether a mobile number belongs to somebody already: to an account of ours, or to a satellite subscriber. */
import { USER_FOUND, USER_FOUND_IN_SATELLITE } from '#contract/messages.ts'
import { callApi } from '#web/state/api.ts'

/**
 * The text to show by the field; undefined where the number is free. A check that cannot be made is passed over in silence:
 * the server looks again before it sends a code and before it makes an account.
 */
export async function checkMobile(mobile: string): Promise<string | undefined> {
  const [account, satellite] = await Promise.allSettled([
    callApi<{ message: string }>('GET', `/api/users/check/mobile/${mobile}`),
    callApi<{ data: string }>('POST', '/api/dth', { type: 2, data_identifier: mobile }),
  ])
  if (account.status === 'fulfilled' && account.value.message === USER_FOUND) return USER_FOUND
  if (satellite.status === 'fulfilled' && satellite.value.data === USER_FOUND_IN_SATELLITE) {
    return USER_FOUND_IN_SATELLITE
  }
  return undefined
}

/** For a subscriber who changes to another number; whether it is a satellite subscriber's the server knows better. */
export async function checkAccountMobile(mobile: string): Promise<string | undefined> {
  const { message } = await callApi<{ message: string }>('GET', `/api/users/check/mobile/${mobile}`)
  return message === USER_FOUND ? USER_FOUND : undefined
}
