/** Renders a page of the shop with the catalogue of a draft. */
import { type DraftCatalogue, openDraftCatalogues } from '#api/catalogue/drafts/open-draft-catalogues.ts'
import type { PageBuilds } from '#api/pages/page-builds.ts'
import { createPageData } from '#api/pages/page-data.ts'
import { PACK_PAGES, renderedFilters } from '#api/pages/rendered-filters.ts'
import { createPageRenderer } from '#api/pages/create-page-renderer.ts'
import type { AppContext } from '#api/platform/context.ts'
import { DEFAULT_LANGUAGE, pathIn, readPagePath } from '#contract/languages.ts'
import { openTaskQueue } from '#api/platform/open-task-queue.ts'
import { toPreviewHtml } from './to-preview-html.ts'

/** The pages that show the catalogue. */
const PAGES = new Set([...PACK_PAGES, '/', '/faqs'])
/** At most this many previews wait while one is rendered: a large catalogue takes seconds. */
const MAX_WAITING = 4

export type Preview =
  | { kind: 'page'; html: string }
  | { kind: 'unknown' }
  | { kind: 'faulty' }
  | { kind: 'no_page' }
  /** Too many previews wait. */
  | { kind: 'busy' }

export type RenderPreview = (draftId: string, path: string) => Promise<Preview>

/** @returns a function that renders one preview at a time */
export function openPreviews(platform: AppContext, { buildIn }: PageBuilds): RenderPreview {
  const catalogueOf = openDraftCatalogues(platform)
  const runQueued = openTaskQueue(MAX_WAITING)
  const { languages, shopUrl } = platform.config
  return async (draftId, asked) => {
    const { language, path } = readPagePath(pathOf(asked))
    if (!PAGES.has(path) || !languages.includes(language)) return { kind: 'no_page' }
    const preview = await runQueued(async (): Promise<Preview> => {
      const made = await catalogueOf(draftId)
      if (made.kind !== 'made') return made
      const dataIn = createPageData(platform, made.catalogue)
      const query = PACK_PAGES.has(path) ? queryOf(asked, made.catalogue, dataIn) : ''
      const request = new Request(new URL(`${pathIn(language, path)}${query}`, shopUrl))
      const response = await createPageRenderer(await buildIn(language), platform, dataIn)(request)
      return { kind: 'page', html: toPreviewHtml(await response.text(), draftId) }
    })
    return preview ?? { kind: 'busy' }
  }
}

const pathOf = (asked: string): string => asked.split('?', 1)[0] ?? '/'

/** Returns the filters as the shop renders them, without a search. */
function queryOf(
  asked: string,
  catalogue: DraftCatalogue,
  dataIn: ReturnType<typeof createPageData>,
): string {
  const given = new URLSearchParams(asked.split('?')[1] ?? '')
  given.delete('q')
  return renderedFilters(given, { ...dataIn(DEFAULT_LANGUAGE), version: catalogue.packLists().version }).whole
}
