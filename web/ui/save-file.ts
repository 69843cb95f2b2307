/** Downloads a text that the page made as a file. */
export function downloadFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers read the blob after the click, Safari with a delay.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
