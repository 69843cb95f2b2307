/** Creates partner links, as the servers of partners do. */
import type { ShopProcess } from '#test/shop-process.ts'

/** Returns a link that signs in this subscriber. */
export async function createPartnerLink(shop: ShopProcess, mobile: string): Promise<string> {
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
