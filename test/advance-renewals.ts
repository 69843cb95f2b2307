/** Records how debits at a gateway ended, and advances the due renewals, as the jobs do, and waits for them. */
import type { Gateway } from '#api/payments/gateways/gateway.ts'
import type { AppContext } from '#api/platform/context.ts'
import { endDebits } from '#api/renewals/debits/end-debits.ts'
import { openRenewalWorker } from '#api/renewals/open-renewal-worker.ts'

export async function advanceRenewals(
  platform: AppContext,
  gateway: Gateway,
  prices: Parameters<typeof openRenewalWorker>[2],
): Promise<void> {
  await endDebits(platform, gateway.name)
  const { work, idle } = openRenewalWorker(platform, gateway, prices, new AbortController().signal)
  await work()
  await idle()
}
