/** The log interface. Callers pass a message and selected fields, never whole requests. */
export type Log = {
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}
