/** The body formats of webhooks and returns. */

export type Payload = { contentType: string; body: string }

type Fields = Record<string, string>

const BOUNDARY = 'gateway-webhook-part'

export const asForm = (fields: Fields): Payload => ({
  contentType: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString(),
})

export const asJson = (fields: object): Payload => ({
  contentType: 'application/json',
  body: JSON.stringify(fields),
})

export function asMultipart(fields: Fields): Payload {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return {
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    body: `${parts.join('')}--${BOUNDARY}--\r\n`,
  }
}
