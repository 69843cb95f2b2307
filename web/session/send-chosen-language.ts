/** Sends the language that a subscriber chose by a language link to the account, so that messages are in that language. */
import { UNSENT_LANGUAGE_KEY } from '#web/browser/chosen-language.ts'
import { persistentStorage } from '#web/browser/storage.ts'
import { LANGUAGE } from '#web/language/page-language.ts'
import { api } from './api-client.ts'

/** Sends nothing unless this page is in the chosen language. A failed call is repeated with the next page. */
export async function sendChosenLanguage(): Promise<void> {
  if (persistentStorage.read(UNSENT_LANGUAGE_KEY) !== LANGUAGE) return
  try {
    await api('PUT /api/account/language', { language: LANGUAGE })
  } catch {
    return
  }
  // A link that was clicked meanwhile has another language.
  if (persistentStorage.read(UNSENT_LANGUAGE_KEY) === LANGUAGE)
    persistentStorage.write(UNSENT_LANGUAGE_KEY, undefined)
}
