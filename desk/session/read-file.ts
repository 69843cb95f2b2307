/** Reads a file that a person chose. */
import type { UploadLimit } from '#contract/staff/upload-limits.ts'
import { DeskError } from './api-client.ts'

/** @returns as readBase64 does @throws DeskError where the file is larger than the desk takes, before it is sent; as readBase64 does */
export async function readUpload(
  file: FormDataEntryValue | null,
  { bytes, excess }: UploadLimit,
): Promise<string> {
  if (!(file instanceof File) || file.size <= bytes) return readBase64(file)
  throw new DeskError({
    ...{ status: 413, code: 'file_too_large', message: 'The file was not sent.' },
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

/** @returns the text; empty where no file was chosen */
export const readText = (file: FormDataEntryValue | null): Promise<string> =>
  file instanceof File ? file.text() : Promise.resolve('')
