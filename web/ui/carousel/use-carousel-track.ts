/**
 * The position and the stops of a scrolling row, whose slides have their number in `data-at`. Not all of them need to be in
 * the document. Reads the sizes when they or the slides change, not in each step, to avoid layouts.
 */
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { RowView } from './mounted-cards.ts'

type Slides = {
  /** The slides that the row can move to. */
  count: number
  /** The slides of the whole list, if more than `count`: the row then waits at its end instead of starting again. */
  total?: number
  /** Moves from either end to the other. */
  wraps?: boolean
  /** The slide that is first in view when the row is shown. */
  start?: number
  /** Called when other slides come into view. */
  onView?: (view: RowView) => void
  /** Brings the slide at which a step ends into the document, before the row scrolls to it. */
  onStep?: (step: StepTo) => void
}

/** `isShown`: the row scrolls visibly past the slides between. */
export type StepTo = { to: number; isShown: boolean }

type Track = {
  track: RefObject<HTMLUListElement | null>
  progress: RefObject<HTMLDivElement | null>
  /** Moves some stops forwards or back. */
  step: (by: number) => void
}

/** `origin`: where the first slide begins; `pitch`: pixels from one slide to the next. */
type Sizes = RowView & { origin: number; pitch: number }

export function useCarouselTrack({ count, total = count, wraps = true, start = 0, ...calls }: Slides): Track {
  const { onView, onStep } = calls
  const track = useRef<HTMLUListElement>(null)
  const progress = useRef<HTMLDivElement>(null)
  const sizes = useRef<Sizes>({ at: 0, inView: 1, origin: 0, pitch: 0 })
  const report = useEffectEvent((view: RowView) => onView?.(view))
  useStart(track, start)

  useEffect(() => {
    const row = track.current
    if (!row) return
    const show = (now: Sizes) => {
      const { at, inView } = sizes.current
      sizes.current = now
      progress.current?.style.setProperty('--stops', String(Math.max(2, stopsOf(total, now))))
      progress.current?.style.setProperty('--position', String(now.at))
      if (now.at !== at || now.inView !== inView) report({ at: now.at, inView: now.inView })
    }
    const measure = () => {
      // A row that has left the document is reported to the observer once more, without a size.
      if (row.isConnected) show(measureRow(row, count))
    }
    const onScroll = () => {
      if (positionOf(row, count, sizes.current) !== sizes.current.at) measure()
    }
    const observer = new ResizeObserver(measure)
    observer.observe(row)
    row.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      row.removeEventListener('scroll', onScroll)
    }
  }, [count, total])

  const step = useCallback(
    (by: number) => {
      const row = track.current
      if (!row) return
      const { at, origin, pitch, inView } = sizes.current
      const last = stopsOf(count, sizes.current) - 1
      const next = nextStop(at, by, { last, wrapsBack: wraps, wrapsOn: wraps && total <= count })
      // A long way is not shown: its slides are not in the document.
      const isShown = Math.abs(next - at) <= 2 * inView && !prefersReducedMotion()
      onStep?.({ to: next, isShown })
      const slide = row.querySelector<HTMLElement>(`[data-at="${next}"]`)
      loadPictures(slide)
      row.scrollTo({
        left: slide ? slide.offsetLeft - origin : next * pitch,
        behavior: isShown ? 'smooth' : 'auto',
      })
    },
    [count, total, wraps, onStep],
  )

  return { track, progress, step }
}

/** Scrolls to the first slide in view before the row is painted. */
function useStart(track: RefObject<HTMLElement | null>, start: number): void {
  const first = useRef(start)
  useLayoutEffect(() => {
    const row = track.current
    const slide = row?.querySelector<HTMLElement>(`[data-at="${first.current}"]`)
    if (row && slide && first.current > 0) row.scrollTo({ left: slide.offsetLeft - originOf(row) })
  }, [track])
}

const stopsOf = (count: number, { inView }: RowView) => Math.max(1, count - inView + 1)

type Ends = { last: number; wrapsBack: boolean; wrapsOn: boolean }

function nextStop(at: number, by: number, { last, wrapsBack, wrapsOn }: Ends): number {
  if (at + by < 0) return at === 0 && wrapsBack ? last : 0
  if (at + by > last) return at === last && wrapsOn ? 0 : last
  return at + by
}

/** Measures by the last slide of the document, because the error of rounded pixels is then divided by its number. */
function measureRow(row: HTMLElement, count: number): Sizes {
  const slides = row.querySelectorAll<HTMLElement>(':scope > [data-at]')
  const slide = slides[slides.length - 1]
  const number = Number(slide?.dataset['at'] ?? 0)
  const padding = paddingOf(row)
  const origin = originOf(row)
  const pitch = slide && number > 0 ? (slide.offsetLeft - origin) / number : 0
  const gap = slide ? pitch - slide.offsetWidth : 0
  const inView = pitch > 0 ? Math.max(1, Math.floor((row.clientWidth - 2 * padding + gap + 1) / pitch)) : 1
  return { at: positionOf(row, count, { pitch, inView }), inView, origin, pitch }
}

const paddingOf = (row: HTMLElement): number => parseFloat(getComputedStyle(row).paddingLeft) || 0
const originOf = (row: HTMLElement): number => row.offsetLeft + paddingOf(row)

function positionOf(row: HTMLElement, count: number, { pitch, inView }: Pick<Sizes, 'pitch' | 'inView'>) {
  const last = stopsOf(count, { at: 0, inView }) - 1
  return pitch > 0 ? Math.min(last, Math.round(row.scrollLeft / pitch)) : 0
}

export const prefersReducedMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Loads the pictures of a slide: a lazy picture would load after its slide is visible. */
function loadPictures(slide: Element | null): void {
  for (const picture of slide?.querySelectorAll('img') ?? []) picture.loading = 'eager'
}
