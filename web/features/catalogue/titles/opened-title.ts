/**
 * The title sheet that the address opens by `title={poid}`. Its package comes from the card that was clicked, from the
 * server's data for the address, or else from the API.
 */
import type { Package } from '#contract/catalogue.ts'
import { isRecord } from '#contract/json-record.ts'
import { createStore, useStore } from '#web/browser/store.ts'
import { useHydrated } from '#web/browser/use-hydrated.ts'
import { IN_PAGE_LANGUAGE } from '#web/language/shown-text.tsx'
import { api } from '#web/session/api-client.ts'
import { showToast } from '#web/session/toast-store.ts'
import { useQuery } from '#web/session/use-query.ts'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PackBrowserData } from '#web/features/catalogue/load-pack-browser.ts'
import { packAddress, readPackQuery } from '#web/features/catalogue/pack-query.ts'
import { t } from '@lingui/core/macro'

const NOT_OFFERED = t({
  message: `This title is no longer offered.`,
  comment: 'of a link to an app plan, a movie or a show',
})

/** The package of the link that was clicked last. */
const clicked = createStore<Package | undefined>(undefined)
export const rememberTitle = clicked.set

/** The history state of an address that was opened by a link of the page: closing the sheet then goes back. */
export const OPENED_IN_PAGE = { openedInPage: true }

/** Replaces the address of a sheet by that of the list below it, whose data the page has. */
const ONLY_CLOSES = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false }

const isSoldAs = (pack: Package, poid: string): boolean =>
  poid !== '' && [pack, ...pack.fld_app_prices].some((option) => option.poid === poid)

export type OpenedTitle = {
  /** No title is open, or its package is shown, loads or could not be loaded. */
  status: 'none' | 'shown' | 'loading' | 'failed'
  pack: Package | undefined
  message: string | undefined
  retry: () => void
  close: () => void
}

export function useOpenedTitle(data: PackBrowserData): OpenedTitle {
  const { search } = useLocation()
  const hydrated = useHydrated()
  const params = new URLSearchParams(search)
  const poid = hydrated ? (params.get('title') ?? '') : ''
  const { pack, failure, isGone, retry } = usePackOf(poid, data)
  const listAddress = packAddress(readPackQuery(params, data.type))
  useGoneTitle(isGone, listAddress)
  const close = useClose(listAddress)

  const common = { pack, message: failure?.message, retry, close }
  if (poid === '' || isGone) return { ...common, status: 'none' }
  if (pack) return { ...common, status: 'shown' }
  return { ...common, status: failure ? 'failed' : 'loading' }
}

/** Finds the package of a poid. It `isGone` if the server or the API does not have it. */
function usePackOf(poid: string, { title, titlePoid }: PackBrowserData) {
  const last = useStore(clicked, undefined)
  const known = [title, last].find((pack) => pack && isSoldAs(pack, poid))
  const isAnswered = poid === titlePoid || known !== undefined
  const { answer, retry } = useQuery(poid === '' || isAnswered ? undefined : poid, () =>
    api('GET /api/packages', { poids: poid, ...IN_PAGE_LANGUAGE }),
  )
  if (answer.status === 'failed') return { failure: answer.failure, isGone: false, retry }
  const pack = answer.status === 'loaded' ? answer.value.data[0] : known
  const isGone = poid !== '' && pack === undefined && answer.status !== 'loading'
  return { pack, isGone, retry }
}

/** Says that a title is not on sale, and removes it from the address. */
function useGoneTitle(isGone: boolean, listAddress: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isGone) return
    showToast('info', NOT_OFFERED)
    void navigate(listAddress, ONLY_CLOSES)
  }, [isGone, listAddress, navigate])
}

function useClose(listAddress: string): () => void {
  const navigate = useNavigate()
  const location = useLocation()
  const { key } = location
  const state: unknown = location.state
  // A second press before the address has changed would go back twice.
  const closedAt = useRef<string>(null)
  useEffect(() => {
    closedAt.current = null
  }, [key])
  return () => {
    if (closedAt.current === key) return
    closedAt.current = key
    if (isRecord(state) && state['openedInPage'] === true) void navigate(-1)
    else void navigate(listAddress, ONLY_CLOSES)
  }
}
