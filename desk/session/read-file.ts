/** Reads a file that a person chose. */
import type { UploadLimit } from '#contract/staff/upload-limits.ts'
import { DeskError } from './api-client.ts'

/** Reads a form with files. @throws DeskError if a chosen file can no longer be read */
export const readFileForm = (request: Request): Promise<FormData> =>
  request.formData().catch(refuseUnreadable)

/**
 * Returns the bytes of a file as base64; empty if none was chosen.
 * @throws DeskError if the file is larger than the desk accepts, before it is sent, or can no longer be read
 */
export async function readUpload(
  file: FormDataEntryValue | null,
  { bytes, excess }: UploadLimit,
): Promise<string> {
  if (!(file instanceof File) || file.size <= bytes) return readBase64(file).catch(refuseUnreadable)
  throw new DeskError({
    status: 413,
    code: 'file_too_large',
    message: 'The file was not sent.',
    fields: { file: excess },
  })
}

/** @returns the bytes as base64; empty where no file was chosen @throws DOMException if the file cannot be read */
function readBase64(file: FormDataEntryValue | null): Promise<string> {
  if (!(file instanceof File)) return Promise.resolve('')
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
function refuseUnreadable(): never {
  throw new DeskError({
    status: 400,
    code: 'file_unreadable',
    message: 'The file was not sent.',
    fields: { file: 'The file was changed or moved after you chose it. Please choose it again.' },
  })
}
