/** A browser's post that nobody sees: somebody pressed twice, or went back, and only the second post shows. */
import type { Site } from './site.ts'

export async function postUnseen(site: Site, address: string, fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(fields)
  await site
    .fetch(address, { method: 'POST', body, redirect: 'manual', signal: site.closing })
    .catch(() => undefined)
}
