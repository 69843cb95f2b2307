/** Publishes the assets of this build when an instance starts, and keeps them from being deleted while it runs. */
import type { AppContext } from '#api/platform/context.ts'
import type { MetricSample } from '#api/platform/observability/metrics.ts'
import { releaseMetrics } from '#api/releases/asset-metrics.ts'
import { type BuiltAssets, listBuiltAssets } from '#api/releases/list-built-assets.ts'
import { publishAssets } from '#api/releases/publish-assets.ts'
import { DAY_MS } from '#contract/durations.ts'
import { repeatJob } from './repeat-job.ts'

const AGAIN_MS = 5_000
/** An instance whose database takes longer starts without publishing: it serves pages from memory, and publishes later. */
const START_WITHIN_MS = 10_000

export type Release = {
  /** Resolves when other instances can serve all assets of this build, at the latest after ten seconds. */
  waitUntilPublished: () => Promise<void>
  metrics: () => MetricSample[]
  stop: () => Promise<void>
}

/** @param dev whether Vite serves the pages, so that there is no build */
export async function startRelease(platform: AppContext, dev: boolean): Promise<Release> {
  return publishAtStart(platform, dev ? [] : await listBuilds(platform.config))
}

/** @returns the assets of each site; none on the embedded database, which has no other instance */
async function listBuilds({ database, staff, pagesFolder }: AppContext['config']): Promise<BuiltAssets[]> {
  if (database.kind === 'pglite') return []
  const sites = staff?.port !== undefined ? (['shop', 'desk'] as const) : (['shop'] as const)
  return Promise.all(sites.map((site) => listBuiltAssets(site, pagesFolder)))
}

/** Publishes the assets of these builds until the release is stopped. */
export function publishAtStart(platform: AppContext, builds: readonly BuiltAssets[]): Release {
  const { runtime, log } = platform
  const stopping = new AbortController()
  const published = new AbortController()
  let unpublished = builds.reduce((sum, { names }) => sum + names.size, 0)
  const publish = async (): Promise<void> => {
    let left = 0
    for (const built of builds) left += await publishAssets(platform, built, stopping.signal)
    unpublished = left
    if (unpublished === 0) published.abort('published')
  }
  const everyMs = () => (unpublished === 0 ? DAY_MS : AGAIN_MS)
  const job = { name: 'release', everyMs, needsClock: false, work: publish }
  const { ended } = repeatJob(platform, job, stopping.signal)
  return {
    waitUntilPublished: async () => {
      if (unpublished > 0) await runtime.sleep(START_WITHIN_MS, published.signal)
      if (unpublished === 0) return
      const fields = { event: 'release.not_published', scripts: unpublished } as const
      log.warn(
        fields,
        'other instances cannot serve the scripts of this build yet; publishing is tried again',
      )
    },
    metrics: () => releaseMetrics(unpublished),
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
