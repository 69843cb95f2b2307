/** Action: what a customer does on a gateway's page: pay, pay twice, pay another amount, cancel, wait, or leave. */
import { start } from './start-payment.ts'
import { DEED_NAMES, type DeedName } from '#verification/simulation/models/gateway-model.ts'
import type { Scene } from '#verification/simulation/scenario.ts'

type Gateway = 'payu' | 'paytm'

export async function pay(scene: Scene): Promise<string> {
  const { chance, outside } = scene
  const isOpen = (name: Gateway) => outside[name].till.openAttempts().length > 0
  const went = isOpen('payu') || isOpen('paytm') ? '' : `${await start(scene)}; `
  const gateway = chance.pick((['payu', 'paytm'] as const).filter(isOpen)) ?? 'payu'
  const open = outside[gateway].till.openAttempts()
  const attemptId = chance.happens(0.6) ? open.at(-1) : chance.pick(open)
  if (attemptId === undefined) return `${went}no page is open`

  const times = chance.happens(0.15) ? 2 : 1
  const said = Array.from({ length: times }, () => {
    const deed: DeedName = chance.happens(0.5) ? 'success' : (chance.pick(DEED_NAMES) ?? 'success')
    return payOnce(scene, gateway, { attemptId, deed })
  })
  return `${went}${attemptId} at ${gateway}: ${said.join(', ')}`
}

/** Does one thing on the page of an attempt, and queues the return and the webhooks that follow from it. */
export function payOnce(
  scene: Scene,
  gateway: Gateway,
  { attemptId, deed }: { attemptId: string; deed: DeedName },
): string {
  const { chance, outside, customers } = scene
  const payment = outside[gateway].till.pay(attemptId, deed)
  if (!payment) return 'the page is closed'
  outside.callShop(gateway, payment, chance.below(4))
  if (!deed.startsWith('dropped') && chance.happens(0.8)) {
    const letter = outside[gateway].tell(payment, 'return')
    const owner = customers.find(({ orders }) => orders.some(({ id }) => attemptId.startsWith(id)))
    // After the back button Paytm's return arrives as a GET.
    owner?.returns.push(gateway === 'paytm' && chance.happens(0.2) ? { ...letter, method: 'GET' } : letter)
  }
  return `${deed} ${payment.id}`
}
