/** The download of the invoice of a paid order. */
import { downloadFile } from '#web/browser/download-file.ts'
import { request } from '#web/session/api-client.ts'

/** Downloads the invoice under the name that the server gives it. @throws ApiError, or if the file arrives in part */
export async function downloadInvoice(transactionID: string): Promise<void> {
  const response = await request('GET /api/account/invoices/:transactionID', { transactionID })
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  downloadFile(name, await response.blob())
}
