/** The brand, the version of the build and the address of the shop: from the root loader, the same on every page. */
import type { PageData } from '#contract/page-data.ts'
import { useRouteLoaderData } from 'react-router'

export type Site = PageData['site']

/** Returns the site data; undefined only if the root loader failed. */
export const useOptionalSite = (): Site | undefined => useRouteLoaderData<Site>('root')

export function useSite(): Site {
  const site = useOptionalSite()
  if (!site) throw new Error('This page was rendered without its brand.')
  return site
}

/** Returns the site data for a route's `meta`: its `matches` begin with the root. */
export const siteOf = (
  matches: readonly [{ loaderData: Site | undefined }, ...unknown[]],
): Site | undefined => matches[0].loaderData
