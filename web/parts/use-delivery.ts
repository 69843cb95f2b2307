/** What really became of the message with a code: asked for a few times while somebody waits for it. */
import { callApi } from '#web/state/api.ts'
import { useTimeout } from '#web/ui/use-after.ts'
import { useState } from 'react'

type Delivery = { state: 'sending' | 'sent' | 'failed'; message: string }

/** From one question to the next. Most messages are handed over at once: nobody is troubled before. */
const WAITS_MS = [3_000, 5_000, 12_000, 40_000]

/** The server's words where the message is late or was given up; undefined while all is well. */
export function useOtpDelivery(transId: string): Delivery | undefined {
  const [asked, setAsked] = useState<{ of: string; times: number; delivery?: Delivery }>()
  const { times, delivery } = asked?.of === transId ? asked : { times: 0 }
  const wait = WAITS_MS[times]
  const settled = wait === undefined || (delivery !== undefined && delivery.state !== 'sending')

  useTimeout(wait ?? 0, settled ? undefined : `${transId} ${String(times)}`, () => {
    const learn = (more: { delivery?: Delivery }) => setAsked({ of: transId, times: times + 1, ...more })
    callApi<Delivery>('GET', `/api/otp/delivery/${transId}`).then(
      (told) => learn({ delivery: told }),
      // Nothing is known then: what was said before stands.
      () => learn(delivery ? { delivery } : {}),
    )
  })
  return delivery?.state === 'sent' ? undefined : delivery
}
