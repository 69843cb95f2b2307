/** Parses JSON of a gateway that is not trusted. @returns undefined where the text is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
