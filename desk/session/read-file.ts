/** Reads a file that a person chose. */

/** @returns the bytes as base64; empty where no file was chosen @throws DOMException if the file cannot be read */
export function readBase64(file: FormDataEntryValue | null): Promise<string> {
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
