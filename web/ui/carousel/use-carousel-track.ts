/**
 * The position and the stops of a scrolling row. Reads the sizes when they change, not in each step, to avoid layouts.
 */
import { type RefObject, useCallback, useEffect, useRef } from 'react'

type Track = {
  track: RefObject<HTMLUListElement | null>
  progress: RefObject<HTMLDivElement | null>
  /** Moves one stop forwards or back, from either end to the other. */
  step: (by: number) => void
}

export function useCarouselTrack(count: number): Track {
  const track = useRef<HTMLUListElement>(null)
  const progress = useRef<HTMLDivElement>(null)
  /** `pitch`: pixels from one slide to the next; `stops`: number of positions; `at`: the present one. */
  const size = useRef({ pitch: 0, stops: count, at: 0 })

  useEffect(() => {
    const row = track.current
    if (!row) return
    const mark = () => {
      const { pitch, stops } = size.current
      size.current.at = pitch > 0 ? Math.min(stops - 1, Math.round(row.scrollLeft / pitch)) : 0
      progress.current?.style.setProperty('--position', String(size.current.at))
    }
    const measure = () => {
      const [first, second] = row.children as unknown as HTMLElement[]
      const pitch = first && second ? second.offsetLeft - first.offsetLeft : 0
      const inView = pitch > 0 ? Math.max(1, Math.floor(row.clientWidth / pitch)) : 1
      size.current = { ...size.current, pitch, stops: Math.max(1, count - inView + 1) }
      progress.current?.style.setProperty('--stops', String(Math.max(2, size.current.stops)))
      mark()
    }
    const observer = new ResizeObserver(measure)
    observer.observe(row)
    row.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      row.removeEventListener('scroll', mark)
    }
  }, [count])

  const step = useCallback((by: number) => {
    const row = track.current
    if (!row) return
    const { pitch, stops, at } = size.current
    const next = (at + by + stops) % stops
    loadPictures(row.children[next])
    row.scrollTo({ left: next * pitch, behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
  }, [])

  return { track, progress, step }
}

export const prefersReducedMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Loads the pictures of a slide: a lazy picture would load after its slide is visible. */
function loadPictures(slide: Element | undefined): void {
  for (const picture of slide?.querySelectorAll('img') ?? []) picture.loading = 'eager'
}
