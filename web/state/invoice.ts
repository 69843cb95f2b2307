/** The invoice of a paid order, as a file to keep. */
import { downloadFromApi } from './api.ts'

/** Saves it as the browser saves downloads. @throws ApiError with a message for the person */
export async function downloadInvoice(transactionID: string): Promise<void> {
  const { file, name } = await downloadFromApi(`/api/account/invoices/${transactionID}`)
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers begin to read it only after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
