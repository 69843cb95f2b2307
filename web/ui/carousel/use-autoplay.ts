/** Autoplay: steps at an interval; pauses under a pointer, a finger or the focus, in a hidden tab and out of view. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { prefersReducedMotion } from './use-carousel-track.ts'

type Autoplay = {
  box: RefObject<HTMLElement | null>
  everyMs: number
  running: boolean
  step: (by: number) => void
}

/** The events that begin and end a pause. Autoplay runs while there is none. */
const PAUSES = [
  { from: ['pointerenter'], until: ['pointerleave'] },
  { from: ['focusin'], until: ['focusout'] },
  { from: ['touchstart'], until: ['touchend', 'touchcancel'] },
]

export function useAutoplay({ box, everyMs, running, step }: Autoplay): void {
  const isHeld = useHeld(box)
  const onTime = useEffectEvent(() => step(1))
  useEffect(() => {
    if (!running || isHeld || prefersReducedMotion()) return
    const timer = window.setInterval(() => onTime(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, running, isHeld])
}

/** Returns whether there is a pause. Follows the events without a gap, because a pointer that rests causes none. */
function useHeld(box: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const stop = new AbortController()
    const active = new Set<object>()
    let inView = true
    const update = () => setHeld(active.size > 0 || !inView || document.hidden)
    const listen = (target: EventTarget, event: string, listener: (event: Event) => void) => {
      target.addEventListener(event, listener, { passive: true })
      stop.signal.addEventListener('abort', () => target.removeEventListener(event, listener))
    }

    for (const pause of PAUSES) {
      for (const event of pause.from) {
        listen(element, event, ({ target }) => {
          if (event !== 'focusin' || isKeyboardFocus(target)) active.add(pause)
          update()
        })
      }
      for (const event of pause.until) {
        listen(element, event, () => {
          active.delete(pause)
          update()
        })
      }
    }
    listen(document, 'visibilitychange', update)
    const observer = new IntersectionObserver(([entry]) => {
      inView = entry?.isIntersecting ?? true
      update()
    })
    observer.observe(element)

    return () => {
      observer.disconnect()
      stop.abort()
    }
  }, [box])
  return isHeld
}

/**
 * Returns whether the focus came by keyboard. A tap on Play leaves the focus on the button, and must not pause
 * autoplay.
 */
function isKeyboardFocus(target: EventTarget | null): boolean {
  try {
    return target instanceof Element && target.matches(':focus-visible')
  } catch {
    return true // Safari before 15.4 does not support the selector.
  }
}
