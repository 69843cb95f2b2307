/** The calls of Vendure's shop API (GraphQL): docs.vendure.io, read 2026-11. */
import { z } from 'zod'
import { type Peer, requestJson } from './peer.ts'

export const VendureAddress = z.strictObject({ url: z.url(), pids: z.array(z.int()) })

const PRICE = 'priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } }'
const LIST = `{ search(input: { take: 20, groupByProduct: true }) { totalItems items { productName slug ${PRICE} } } }`
const SEARCH = `query ($term: String!) {
  search(input: { term: $term, take: 20, groupByProduct: true }) { totalItems items { productName slug ${PRICE} } } }`
const REFUSED = '__typename ... on ErrorResult { errorCode message }'
/** The calls of a purchase, each with the type of its success. */
const STEPS: readonly (readonly [string, string])[] = [
  ['addItemToOrder(productVariantId: 1, quantity: 1)', 'Order'],
  ['setCustomerForOrder(input: { firstName: "Kavitha", lastName: "Raman", emailAddress: $mail })', 'Order'],
  [
    'setOrderShippingAddress(input: { streetLine1: "1 Road", city: "Chennai", postalCode: "600017", countryCode: "IN" })',
    'Order',
  ],
  ['setOrderShippingMethod(shippingMethodId: [1])', 'Order'],
  ['transitionOrderToState(state: "ArrangingPayment")', 'Order'],
  ['addPaymentToOrder(input: { method: "pay", metadata: {} })', 'Order'],
]

export function vendure({ url, pids }: z.infer<typeof VendureAddress>): Peer {
  const ask = (query: string, variables: object, token?: string) =>
    requestJson(`${url}/shop-api`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      body: { query, variables },
    })
  let buyers = 0
  return {
    name: 'Vendure',
    pids,
    list: async () => expectFound(await ask(LIST, {})),
    search: async (title) => expectFound(await ask(SEARCH, { term: `kama${String(title)}` })),
    purchase: async () => {
      const mail = `buyer${String(process.pid)}-${String(buyers++)}@example.com`
      let token: string | undefined
      for (const [step, success] of STEPS) {
        const isAboutBuyer = step.includes('$mail')
        const query = `mutation ${isAboutBuyer ? '($mail: String!)' : ''} { result: ${step} { ${REFUSED} } }`
        const { data, headers } = await ask(query, isAboutBuyer ? { mail } : {}, token)
        token ??= headers.get('vendure-auth-token') ?? undefined
        if (Step.parse(data).data.result.__typename !== success)
          throw new Error(`${step}: ${JSON.stringify(data)}`)
      }
    },
  }
}

const Step = z.object({ data: z.object({ result: z.object({ __typename: z.string() }) }) })
const Found = z.object({ data: z.object({ search: z.object({ totalItems: z.int().positive() }) }) })
const expectFound = ({ data }: { data: unknown }): void => void Found.parse(data)
