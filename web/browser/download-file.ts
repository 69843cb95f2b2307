/** Offers a file to the person as a download. */
import { startTimer } from './start-timer.ts'

export function downloadFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Browsers read the blob after the click, Safari with a delay.
  startTimer(60_000, () => URL.revokeObjectURL(address))
}
