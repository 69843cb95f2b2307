/** The download of the invoice of a paid order. */
import { downloadFile } from '#web/browser/download-file.ts'
import { downloadFromApi } from '#web/session/api-client.ts'

/** Downloads the invoice as a file. @throws ApiError with a message for the person */
export async function downloadInvoice(transactionID: string): Promise<void> {
  const { file, name } = await downloadFromApi('GET /api/account/invoices/:transactionID', { transactionID })
  downloadFile(name, file)
}
