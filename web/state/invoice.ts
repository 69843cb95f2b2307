/** The download of the invoice of a paid order. */
import { downloadFromApi } from './api.ts'

/** Downloads the invoice as a file. @throws ApiError with a message for the person */
export async function downloadInvoice(transactionID: string): Promise<void> {
  const { file, name } = await downloadFromApi(`/api/account/invoices/${transactionID}`)
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers start to read the blob only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
