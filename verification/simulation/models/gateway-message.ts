/** A notification on its way to the shop: a gateway's webhook, or a return that a browser delivers. */

/** The gateways that have a page and send notifications. */
export const PAGE_GATEWAYS = ['payu', 'paytm'] as const
export type PageGateway = (typeof PAGE_GATEWAYS)[number]

export type GatewayMessage = {
  method: 'GET' | 'POST'
  url: string
  contentType: 'application/x-www-form-urlencoded' | 'application/json'
  payload: string
  /** The attempt that the message is about. */
  attemptId: string
}

export const createFormMessage = (
  url: string,
  fields: Record<string, string>,
  attemptId: string,
): GatewayMessage => ({
  method: 'POST',
  url,
  contentType: 'application/x-www-form-urlencoded',
  payload: new URLSearchParams(fields).toString(),
  attemptId,
})
