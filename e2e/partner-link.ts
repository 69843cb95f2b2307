/** Links of the provider's own apps, as their servers ask for them. */
import type { RunningShop } from '#test/running-shop.ts'

/** A link that signs this customer in. */
export async function linkFor(shop: RunningShop, mobile: string): Promise<string> {
  const answer = await fetch(`${shop.url}/api/partner/clientkeys`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${process.env['PARTNER_API_KEY'] ?? ''}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ mobile }),
  })
  return ((await answer.json()) as { url: string }).url
}
