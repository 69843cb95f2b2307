/** The renderer of pages: React Router's handler of a language, with the data of a catalogue. */
import type { AppContext } from '#api/platform/context.ts'
import { readPagePath } from '#contract/languages.ts'
import type { PageServer } from '#contract/page-data.ts'
import type { RenderPage } from './page-cache.ts'
import type { PageDataIn } from './page-data.ts'

/** Returns the function that renders pages with the data of a catalogue. */
export function createPageRenderer(
  { renderPage }: PageServer,
  { log }: Pick<AppContext, 'log'>,
  dataIn: PageDataIn,
): RenderPage {
  const reportError = (errorId: string, error: unknown): void => {
    const err = error instanceof Error ? { message: error.message, stack: error.stack } : {}
    log.error({ event: 'page.failed', errorId, err }, 'page rendering failed')
  }
  return (request) =>
    renderPage(request, dataIn(readPagePath(new URL(request.url).pathname).language), reportError)
}
