/** Advances the due renewals of a gateway, as its job does, and waits for them. */
import type { Gateway } from '#api/payments/gateways/gateway.ts'
import type { AppContext } from '#api/platform/context.ts'
import { openRenewalWorker } from '#api/renewals/open-renewal-worker.ts'

export async function advanceRenewals(
  platform: AppContext,
  gateway: Gateway,
  prices: Parameters<typeof openRenewalWorker>[2],
): Promise<void> {
  const { work, idle } = openRenewalWorker(platform, gateway, prices, new AbortController().signal)
  await work()
  await idle()
}
