/** The calls of Medusa's store API: docs.medusajs.com, read 2026-11. */
import { z } from 'zod'
import { type Peer, requestJson } from './peer.ts'

export const MedusaAddress = z.strictObject({
  url: z.url(),
  pids: z.array(z.int()),
  publishableKey: z.string(),
  regionId: z.string(),
  shippingOptionId: z.string(),
})

const FIELDS = 'fields=id,title,*variants.calculated_price'
const BUYER = {
  first_name: 'Kavitha',
  last_name: 'Raman',
  address_1: '1 Road',
  city: 'Chennai',
  postal_code: '600017',
  country_code: 'in',
}

export function medusa(address: z.infer<typeof MedusaAddress>): Peer {
  const { url, pids, publishableKey, regionId, shippingOptionId } = address
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const headers = { 'x-publishable-api-key': publishableKey }
    return (await requestJson(`${url}/store/${path}`, { headers, ...(body && { body }) })).data
  }
  const products = async (query: string) =>
    Products.parse(await ask(`products?limit=20&${FIELDS}&region_id=${regionId}${query}`)).products
  let variant: Promise<string> | undefined
  let buyers = 0
  return {
    name: 'Medusa',
    pids,
    list: async () => {
      await products('')
    },
    search: async (title) => {
      await products(`&q=kama${String(title)}`)
    },
    purchase: async () => {
      variant ??= products('').then(
        ([
          {
            variants: [first],
          },
        ]) => first.id,
      )
      const email = `buyer${String(process.pid)}-${String(buyers++)}@example.com`
      const items = [{ variant_id: await variant, quantity: 1 }]
      const { cart } = Cart.parse(
        await ask('carts', { region_id: regionId, email, items, shipping_address: BUYER }),
      )
      await ask(`carts/${cart.id}/shipping-methods`, { option_id: shippingOptionId })
      const { payment_collection } = Payment.parse(await ask('payment-collections', { cart_id: cart.id }))
      const session = { provider_id: 'pp_system_default' }
      await ask(`payment-collections/${payment_collection.id}/payment-sessions`, session)
      Completed.parse(await ask(`carts/${cart.id}/complete`, {}))
    },
  }
}

const WithId = z.object({ id: z.string() })
const Product = z.object({ variants: z.tuple([WithId], WithId) })
const Products = z.object({ products: z.tuple([Product], Product) })
const Cart = z.object({ cart: WithId })
const Payment = z.object({ payment_collection: WithId })
const Completed = z.object({ type: z.literal('order') })
