/** The name of a device for people. The API stores it in English, such as "Chrome on Android". */
import { t } from '@lingui/core/macro'

const UNKNOWN_BROWSER = 'A browser'
const DEVICE = /^(.+?)(?: on (\S+))?$/

/** Returns the text of a device's name. The names of browsers and systems in it are the same in every language. */
export function deviceText(name: string): string {
  const [, given = '', system] = DEVICE.exec(name) ?? []
  const browser = given === UNKNOWN_BROWSER ? t`A browser` : given
  if (system === undefined) return browser
  return t({ message: `${browser} on ${system}`, comment: 'a device such as Chrome on Android' })
}
