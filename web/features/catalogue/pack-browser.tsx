/** The pack browser: tabs, the packs of the open tab, and the cart bar. */
import type { AppType, Genre, Language, Package } from '#contract/catalogue.ts'
import type { PageData } from '#contract/page-data.ts'
import { APP_PLAN } from '#web/features/cart/cart-store.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import type { ReactNode } from 'react'
import { CartBar } from '#web/features/cart/cart-bar.tsx'
import { PackCarousel } from './pack-carousel.tsx'
import { PlanList } from './plan-list.tsx'

export type PackBrowserData = {
  /** '1' app plans, '2' movies, '3' shows. */
  type: string
  /** The types that have packages. */
  appTypes: AppType[]
  packs: Package[]
  languages: Language[]
  genres: Genre[]
}

/** Returns the data of a page of packs: only the packages of the open tab. App plans are in reverse order. */
export function loadPackBrowser(services: PageData, url: string): PackBrowserData {
  const appTypes = services.packTypes()
  const asked = new URL(url).searchParams.get('type')
  const type = appTypes.find(({ id }) => id === asked)?.id ?? APP_PLAN
  return {
    type,
    appTypes,
    packs: type === APP_PLAN ? services.plans().reverse() : services.packPage({ type }).data,
    languages: services.languages(),
    genres: services.genres(),
  }
}

/** Returns whether a navigation must reload the data: only a change of tab. The browser applies query and filters. */
export function isTabChange({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.searchParams.get('type') !== nextUrl.searchParams.get('type')
}

type PackBrowserProps = {
  title: string
  data: PackBrowserData
  /** The tabs to show, if not all. */
  tabs?: readonly AppType[]
  /** The next step after choosing; without it there is no cart bar. */
  next?: { to: string; label: string }
  /** Replaces the packs while the session is not known. */
  loading?: ReactNode
}

export function PackBrowser({ title, data, tabs = data.appTypes, next, loading }: PackBrowserProps) {
  const label = data.appTypes.find(({ id }) => id === data.type)?.description ?? ''
  return (
    <>
      <main id="main" className="wrap page">
        <h1 className="heading-1">{title}</h1>
        <Tabs
          label="Packs"
          tabs={tabs.map(({ id, description }) => ({
            label: description,
            to: `?type=${id}`,
            current: id === data.type,
          }))}
        />
        <h2 className="visually-hidden">{label}</h2>
        {loading ?? <Panel data={data} label={label} />}
      </main>
      {next && !loading && <CartBar {...next} languages={data.languages} genres={data.genres} />}
    </>
  )
}

function Panel({ data, label }: { data: PackBrowserData; label: string }) {
  if (data.type === APP_PLAN) return <PlanList plans={data.packs} />
  return (
    <PackCarousel
      key={data.type}
      type={data.type}
      label={label}
      packs={data.packs}
      languages={data.languages}
      genres={data.genres}
    />
  )
}
