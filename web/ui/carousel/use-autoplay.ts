/** Autoplay: steps at an interval; pauses under a pointer, a finger or the focus, in a hidden tab and out of view. */
import { type RefObject, useEffect } from 'react'
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
  useEffect(() => {
    const element = box.current
    if (!element || !running || prefersReducedMotion()) return
    const stop = new AbortController()
    const active = new Set<object>()
    let inView = true
    let timer = 0
    const restart = () => {
      clearInterval(timer)
      if (active.size === 0 && inView && !document.hidden) timer = window.setInterval(() => step(1), everyMs)
    }
    const listen = (target: EventTarget, event: string, listener: (event: Event) => void) => {
      target.addEventListener(event, listener, { passive: true })
      stop.signal.addEventListener('abort', () => target.removeEventListener(event, listener))
    }

    for (const pause of PAUSES) {
      for (const event of pause.from) {
        listen(element, event, ({ target }) => {
          if (event !== 'focusin' || isKeyboardFocus(target)) active.add(pause)
          restart()
        })
      }
      for (const event of pause.until) {
        listen(element, event, () => {
          active.delete(pause)
          restart()
        })
      }
    }
    listen(document, 'visibilitychange', restart)
    const observer = new IntersectionObserver(([entry]) => {
      inView = entry?.isIntersecting ?? true
      restart()
    })
    observer.observe(element)

    return () => {
      clearInterval(timer)
      observer.disconnect()
      stop.abort()
    }
  }, [box, everyMs, running, step])
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
