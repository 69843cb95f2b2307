/** Reads a file that a person chose. */
import type { UploadLimit } from '#contract/staff/upload-limits.ts'
import { DeskError } from './api-client.ts'

/** Reads a form with files. @throws DeskError if a chosen file can no longer be read */
export const readFileForm = (request: Request): Promise<FormData> =>
  request.formData().catch(refuseUnreadable)

/**
 * Returns the bytes of a file as base64.
 * @throws DeskError if no file was chosen, if it is larger than the desk accepts, before it is sent, or if it can no longer be read
 */
export async function readUpload(
  file: FormDataEntryValue | null,
  { bytes, excess }: UploadLimit,
): Promise<string> {
  // A form without a chosen file has a file without a name.
  if (!(file instanceof File) || file.name === '') refuse(422, 'file_missing', 'Choose a file.')
  if (file.size > bytes) refuse(413, 'file_too_large', excess)
  return readBase64(file).catch(refuseUnreadable)
}

/** @throws DOMException if the file cannot be read */
function readBase64(file: File): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => {
      const url = typeof reader.result === 'string' ? reader.result : ''
      // "data:text/csv;base64,…"; an empty file has no comma.
      resolve(url.split(',')[1] ?? '')
    }
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'))
    reader.readAsDataURL(file)
  })
}

/** Returns the text of a file; empty if none was chosen. @throws DeskError if it can no longer be read */
export const readText = (file: FormDataEntryValue | null): Promise<string> =>
  file instanceof File ? file.text().catch(refuseUnreadable) : Promise.resolve('')

/** Browsers refuse to read a file that was changed or moved after it was chosen. */
const refuseUnreadable = (): never =>
  refuse(400, 'file_unreadable', 'The file was changed or moved after you chose it. Please choose it again.')

/** @param cause what to do, beside the field of the file */
function refuse(status: number, code: string, cause: string): never {
  throw new DeskError({ status, code, message: 'The file was not sent.', fields: { file: cause } })
}
