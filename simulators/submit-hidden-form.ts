/**
 * Posts a browser's form without showing the answer: a customer pressed twice, or went back, and sees only the second
 * answer.
 */
import type { SimulatorContext } from './simulator-context.ts'

export async function submitHiddenForm(
  context: SimulatorContext,
  address: string,
  fields: Record<string, string>,
): Promise<void> {
  const body = new URLSearchParams(fields)
  await context
    .fetch(address, { method: 'POST', body, redirect: 'manual', signal: context.closing })
    .catch(() => undefined)
}
