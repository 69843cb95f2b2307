/** Offers the file of a response to the person as a download, under the name that the server gives it. */
import { downloadFile } from './download-file.ts'

/** @throws if the file arrives in part */
export async function saveResponse(response: Response): Promise<void> {
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  downloadFile(name, await response.blob())
}
