/** Gives the person a file that the page has made. */
export function downloadFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers read it after the click; Safari takes its time.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
