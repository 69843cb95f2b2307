/** A fault of an imported file: the place names the line, and the column where one is at fault. */

export type Fault = { place: string; message: string }

/** The file cannot be read beyond this place; nothing of it is imported. */
export class FileFault extends Error {
  override name = 'FileFault'
  readonly fault: Fault

  constructor(place: string, message: string) {
    super(`${place}: ${message}`)
    this.fault = { place, message }
  }
}
