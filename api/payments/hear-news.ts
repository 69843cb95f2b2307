/** Somebody says how a payment went: it is kept, and the gateway is asked at once. Nobody's word moves money. */
import type { Platform } from '#api/platform/platform.ts'
import { askGateway } from './ask-gateway.ts'
import { type News, recordNews } from './attempt-store.ts'
import type { Claim, Gateway } from './gateway.ts'
import { ASK_AGAIN_AFTER_SECONDS } from './polling.ts'

/** A customer looks at an empty page meanwhile. */
const PAGE_WAITS_MS = 4_000

/** @returns whether we know the attempt. Where the gateway does not answer now, the reconciler asks again. */
export async function hearNews(
  platform: Platform,
  gateway: Gateway,
  { claim, source, authentic }: { claim: Claim } & Pick<News, 'source' | 'authentic'>,
): Promise<boolean> {
  const { db, world, log } = platform
  const now = world.now()
  const attempt = await recordNews(db, { id: world.id(), ...claim, source, authentic, heardAt: now })
  if (!attempt) return false

  const asked = attempt.polledAt?.getTime() ?? 0
  if (!authentic && now.getTime() - asked < ASK_AGAIN_AFTER_SECONDS * 1000) return true
  try {
    await askGateway(platform, gateway, { attempts: [attempt], timeoutMs: PAGE_WAITS_MS })
  } catch (error) {
    log.warn(
      { gateway: gateway.name, reason: error instanceof Error ? error.name : 'unknown' },
      'gateway gave no answer',
    )
  }
  return true
}
