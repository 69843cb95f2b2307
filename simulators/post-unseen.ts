/**
 * Posts a browser's form without showing the answer: a customer pressed twice, or went back, and sees only the second
 * answer.
 */
import type { Site } from './site.ts'

export async function postUnseen(site: Site, address: string, fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(fields)
  await site
    .fetch(address, { method: 'POST', body, redirect: 'manual', signal: site.closing })
    .catch(() => undefined)
}
