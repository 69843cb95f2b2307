/** Autoplay: steps at an interval; pauses under a pointer, a finger or the focus, in a hidden tab and out of view. */
import { type RefObject, useEffect } from 'react'
import { prefersReducedMotion } from './use-carousel-track.ts'

type Autoplay = {
  box: RefObject<HTMLElement | null>
  everyMs: number
  running: boolean
  step: (by: number) => void
}

const HOLDS = [
  { from: ['pointerenter'], until: ['pointerleave'] },
  { from: ['focusin'], until: ['focusout'] },
  { from: ['touchstart'], until: ['touchend', 'touchcancel'] },
]

export function useAutoplay({ box, everyMs, running, step }: Autoplay): void {
  useEffect(() => {
    const element = box.current
    if (!element || !running || prefersReducedMotion()) return
    const stop = new AbortController()
    const holds = new Set<object>()
    let inSight = true
    let timer = 0
    const restart = () => {
      clearInterval(timer)
      if (holds.size === 0 && inSight && !document.hidden) timer = window.setInterval(() => step(1), everyMs)
    }
    const listen = (target: EventTarget, event: string, listener: (event: Event) => void) => {
      target.addEventListener(event, listener, { passive: true })
      stop.signal.addEventListener('abort', () => target.removeEventListener(event, listener))
    }

    for (const hold of HOLDS) {
      for (const event of hold.from) {
        listen(element, event, ({ target }) => {
          if (event !== 'focusin' || byKeyboard(target)) holds.add(hold)
          restart()
        })
      }
      for (const event of hold.until) {
        listen(element, event, () => {
          holds.delete(hold)
          restart()
        })
      }
    }
    listen(document, 'visibilitychange', restart)
    const sight = new IntersectionObserver(([entry]) => {
      inSight = entry?.isIntersecting ?? true
      restart()
    })
    sight.observe(element)

    return () => {
      clearInterval(timer)
      sight.disconnect()
      stop.abort()
    }
  }, [box, everyMs, running, step])
}

/**
 * Returns whether the focus came by keyboard. A tap on Play leaves the focus on the button, and must not pause
 * autoplay.
 */
function byKeyboard(target: EventTarget | null): boolean {
  try {
    return target instanceof Element && target.matches(':focus-visible')
  } catch {
    return true // Safari before 15.4 does not support the selector.
  }
}
