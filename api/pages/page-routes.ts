/** The routes of the pages and static files: from the build, or from Vite during development. */
import { DEFAULT_LANGUAGE, readPagePath } from '#contract/languages.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { fileURLToPath } from 'node:url'
import type { CatalogueCache } from '#api/catalogue/catalogue-cache.ts'
import type { AssetStatistics } from '#api/releases/asset-statistics.ts'
import { registerAssets } from '#api/releases/asset-routes.ts'
import { listBuiltAssets } from '#api/releases/list-built-assets.ts'
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import type { Config } from '#api/platform/config/config.ts'
import type { ExternalOrigins } from '#api/platform/http/security-headers.ts'
import { openPageBuilds } from './page-builds.ts'
import { createPageData } from './page-data.ts'
import { pageRedirect } from './page-redirect.ts'
import { PACK_PAGES, renderedFilters } from './rendered-filters.ts'
import { createPageRenderer } from './create-page-renderer.ts'
import type { PageStatistics } from './page-statistics.ts'
import { titleSitemap, titleSitemaps } from './title-sitemap.ts'
import { createPageCache, type PageCache, type RenderPage } from './page-cache.ts'
import type { PackTable } from '#api/catalogue/pack-table.ts'
import type { AppContext } from '#api/platform/context.ts'
import { ipPrefix } from '#api/platform/rate-limit/ip-prefix.ts'
import { viteDevServer } from '#api/platform/http/vite-dev-server.ts'
import { replyCached } from '#api/platform/http/cached-response.ts'

const folder = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

type PageDependencies = {
  catalogue: CatalogueCache
  gateways: GatewayRegistry
  dev: boolean
  assetStatistics: AssetStatistics
  statistics: PageStatistics
}

/** @returns the page cache; undefined during development, where nothing is cached */
export async function registerPages(
  app: FastifyInstance,
  platform: AppContext,
  { catalogue, gateways, dev, statistics, assetStatistics }: PageDependencies,
): Promise<PageCache | undefined> {
  const dataIn = createPageData(platform, catalogue)
  const { shopUrl } = platform.config
  if (dev) {
    await viteDevServer(app, shopUrl, (build, request) =>
      createPageRenderer(build, platform, dataIn)(request),
    )
    return undefined
  }

  const { paths, buildIn } = await openPageBuilds(platform.config)
  await serveFiles(app, platform.config.pagesFolder)
  const built = await listBuiltAssets('shop', platform.config.pagesFolder)
  await registerAssets(app, platform, { built, statistics: assetStatistics })
  const table = () => catalogue.packLists().table
  const pages = createPageCache({
    statistics,
    shopUrl,
    now: platform.runtime.now,
    sleep: platform.runtime.sleep,
    render: withTitleSitemaps(table, shopUrl, async (request) => {
      const { language } = readPagePath(new URL(request.url).pathname)
      return createPageRenderer(await buildIn(language), platform, dataIn)(request)
    }),
    hasPage: ({ language, path }) =>
      language === DEFAULT_LANGUAGE
        ? paths.has(path) || titleSitemaps(table()).includes(path)
        : paths.has(path) && !isFile(path),
    filtersOf: (path, given) =>
      PACK_PAGES.has(path)
        ? renderedFilters(given, { ...dataIn(DEFAULT_LANGUAGE), version: catalogue.packLists().version })
        : { tab: '', whole: '' },
    // Pages change with the catalogue, and show the year.
    version: () => `${String(catalogue.offers().version)}/${String(dataIn(DEFAULT_LANGUAGE).site.year)}`,
    originsOf: outsideOrigins(platform.config, gateways),
  })
  // The first rendering of a process takes as long as a hundred later ones. Done here, it makes no visitor wait.
  await pages.find('/', '')
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const redirect = pageRedirect(request.url, platform.config)
    if (redirect !== undefined) return reply.redirect(redirect.address, redirect.status)
    return replyCached(request, reply, await pages.find(request.url, ipPrefix(request.ip)))
  })
  return pages
}

/** Whether a path belongs to a file for crawlers, such as /robots.txt, which has no language. */
const isFile = (path: string): boolean => path.includes('.')

/** Renders the sitemaps of titles without React Router, whose paths have no number in a file name. */
const withTitleSitemaps =
  (table: () => PackTable, origin: string, render: RenderPage): RenderPage =>
  async (request) => {
    const sitemap = titleSitemap(table(), origin, new URL(request.url).pathname)
    return sitemap === undefined
      ? render(request)
      : new Response(sitemap, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
  }

/** Allows the gateways' forms on every page, their scripts and pictures on the cart page only. */
function outsideOrigins(config: Config, gateways: GatewayRegistry): (path: string) => ExternalOrigins {
  const origins = Object.values(gateways).flatMap(({ cspOrigins }) => cspOrigins?.(config) ?? [])
  const all = (kind: keyof ExternalOrigins) => origins.flatMap((one) => one[kind] ?? [])
  const forms = all('forms')
  const onCart = { forms, scripts: all('scripts'), pictures: all('pictures') }
  return (path) => (path === '/cart' ? onCart : { forms })
}

/** Folders with many files, which browsers revalidate. Each folder gets one wildcard route instead of a route for every file. */
const FOLDERS = ['art', 'fonts']

async function serveFiles(app: FastifyInstance, pagesFolder: string): Promise<void> {
  const client = folder(`${pagesFolder}/client`)
  const served = {
    preCompressed: true,
    index: false as const,
    decorateReply: false as const,
    setHeaders: (reply: { header: (name: string, value: string) => unknown }) =>
      void reply.header('cache-control', 'public, max-age=86400'),
  }
  const single = { wildcard: false, globIgnore: ['assets', ...FOLDERS].map((name) => `${name}/**`) }
  await app.register(fastifyStatic, { ...served, ...single, root: client })
  for (const name of FOLDERS) {
    await app.register(fastifyStatic, { ...served, root: `${client}/${name}`, prefix: `/${name}/` })
  }
}
