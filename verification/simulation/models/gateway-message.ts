/** A notification on its way to the shop: a gateway's webhook, or a return that a browser brings. */

export type Letter = {
  method: 'GET' | 'POST'
  url: string
  contentType: 'application/x-www-form-urlencoded' | 'application/json'
  payload: string
  /** The attempt that it is about. */
  attemptId: string
}

export const formLetter = (url: string, fields: Record<string, string>, attemptId: string): Letter => ({
  method: 'POST',
  url,
  contentType: 'application/x-www-form-urlencoded',
  payload: new URLSearchParams(fields).toString(),
  attemptId,
})
