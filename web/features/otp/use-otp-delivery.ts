/** The delivery state of the message with a one-time code, requested a few times while the person waits for it. */
import type { ApiResponse } from '#contract/api.ts'
import { api } from '#web/session/api-client.ts'
import { useTimeout } from '#web/ui/use-timeout.ts'
import { useState } from 'react'

type Delivery = ApiResponse<'GET /api/otp/delivery/:transId'>

/** The delay before each request. Most messages are sent at once, so the first request waits three seconds. */
const WAITS_MS = [3_000, 5_000, 12_000, 40_000]

/** Returns the server's text if the message is late or failed; undefined otherwise. */
export function useOtpDelivery(transId: string): Delivery | undefined {
  const [poll, setPoll] = useState<{ transId: string; times: number; delivery?: Delivery }>()
  const { times, delivery } = poll?.transId === transId ? poll : { times: 0 }
  const wait = WAITS_MS[times]
  const settled = wait === undefined || (delivery !== undefined && delivery.state !== 'sending')

  useTimeout(wait ?? 0, settled ? undefined : `${transId} ${String(times)}`, () => {
    const record = (more: { delivery?: Delivery }) => setPoll({ transId, times: times + 1, ...more })
    api('GET /api/otp/delivery/:transId', { transId }).then(
      (response) => record({ delivery: response }),
      // The request failed: keep the last known state.
      () => record(delivery ? { delivery } : {}),
    )
  })
  return delivery?.state === 'sent' ? undefined : delivery
}
