/** The states of the page behind the link of a reminder, which the server renders without the pages' files. */
import { ENGLISH, type Texts } from '#api/platform/languages/create-translator.ts'
import { type StopPage, stopPage } from '#api/reminders/stop-page.ts'

/** Returns the HTML of a page in a language; by default in English. */
export type RenderPage = (texts?: Texts) => string

const show = (page: StopPage): { render: RenderPage } => ({
  render: (texts = ENGLISH) => stopPage(page, texts, 'Sun Direct Go'),
})

export const STOP_PAGES = {
  asks: show('ask'),
  stopped: show('stopped'),
  'unknown link': show('unknown'),
  'too many links': show('busy'),
}
