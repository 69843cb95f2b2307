/** The document of every page. Every visitor gets the same bytes: only the browser knows the session. */
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { formatAmount } from '#contract/format/format-rupees.ts'
import { pageDataContext } from '#web/document/loader-context.ts'
import { LANGUAGE } from '#web/language/page-language.ts'
import { replayEarlyClick } from '#web/document/early-click-replay.ts'
import { isNetworkFault } from '#web/browser/network-fault.ts'
import { NOT_LOADED } from '#web/layout/page-not-loaded.tsx'
import { ErrorPage } from '#web/layout/error-page.tsx'
import { LoginDialog } from '#web/features/login/login-dialog.tsx'
import { NavigationProgress } from '#web/layout/navigation-progress.tsx'
import { OfflineBar } from '#web/layout/offline-bar.tsx'
import { StepUpGate } from '#web/features/step-up/step-up-gate.tsx'
import { SiteFooter } from '#web/layout/site-footer.tsx'
import { SiteHeader } from '#web/layout/site-header.tsx'
import { StartFailed } from '#web/layout/start-failed.tsx'
import { ToastRegion } from '#web/layout/toast-region.tsx'
import { useRouteFocus } from '#web/layout/use-route-focus.ts'
import { NoscriptNotice } from '#web/layout/noscript-notice.tsx'
import { pollOrderResults } from '#web/features/checkout/results/order-results.ts'
import { loadUser } from '#web/session/session.ts'
import { useOptionalSite } from '#web/session/site.ts'
import { showToast } from '#web/session/toast-store.ts'
import {
  headScript,
  iconSymbols,
  LANGUAGE_OFFERS_ID,
  languageOfferHtml,
  siteCss,
} from '#web/document/inline-assets.ts'
import { useLabelsInView } from '#web/ui/carousel/use-labels-in-view.ts'
import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'

export const loader = ({ context }: Route.LoaderArgs) => context.get(pageDataContext).site

/** The metadata of the error page; every other page has its own. */
export const meta: Route.MetaFunction = ({ error }) => [
  { title: isNetworkFault(error) ? NOT_LOADED : t`Unexpected Application Error!` },
  { name: 'robots', content: 'noindex' },
]

/** The data cannot change before the next deployment. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const site = useOptionalSite()
  // suppressHydrationWarning: a script in the head adds classes to this element before React hydrates it.
  return (
    <html
      lang={LANGUAGE}
      data-languages={site?.languages.join(' ')}
      data-banners={site?.hasBanners}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script id="head-script" dangerouslySetInnerHTML={{ __html: headScript }} />
        <meta name="theme-color" content="#0a0c14" media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content="#f6f5f2" media="(prefers-color-scheme: light)" />
        <link
          rel="preload"
          href="/fonts/anek-latin-display.woff2"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <style id="site-css" dangerouslySetInnerHTML={{ __html: siteCss }} />
        <Meta />
        <Links />
      </head>
      <body>
        <div id="site-icons" hidden dangerouslySetInnerHTML={{ __html: iconSymbols }} />
        <a className="skip skip--page" href="#main">{t`Skip to content`}</a>
        {LANGUAGE === DEFAULT_LANGUAGE && (
          <div
            id={LANGUAGE_OFFERS_ID}
            dangerouslySetInnerHTML={{ __html: languageOfferHtml(site?.languages ?? []) }}
          />
        )}
        {site && <SiteHeader site={site} />}
        <NoscriptNotice site={site} />
        <OfflineBar />
        <NavigationProgress />
        <StartFailed />
        <ToastRegion />
        {children}
        {site && <SiteFooter site={site} />}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  useEffect(() => void loadUser(), [])
  useEffect(() => replayEarlyClick(), [])
  usePaidToast()
  useRouteFocus()
  useLabelsInView()
  return (
    <>
      <Outlet />
      <LoginDialog />
      <StepUpGate />
    </>
  )
}

/** The payment pages and the cart show a paid order themselves, in detail. */
const SHOWS_PAID_ORDER = /^(?:\/[a-z]{2,3})?\/(payment-success|payment-fail|cart)$/

/**
 * Shows a toast on any page for an order that was paid while this browser was away, and removes its packs from the
 * cart.
 */
function usePaidToast() {
  useEffect(() => {
    if (SHOWS_PAID_ORDER.test(window.location.pathname)) return
    return pollOrderResults((amount) => {
      // The visitor may be on such a page by now.
      if (SHOWS_PAID_ORDER.test(window.location.pathname)) return
      showToast('success', t`Payment ₹ ${{ amount: formatAmount(amount) }} was successful.`)
    })
  }, [])
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
