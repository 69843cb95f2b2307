/** A long row of cards of equal width: which of them are in the document, and when the next page of them is due. */
import { useHydrated } from '#web/browser/use-hydrated.ts'
import { type RefObject, useCallback, useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type MountedCard,
  mountedCards,
  needsMoreCards,
  type Overscan,
  type RowView,
} from './mounted-cards.ts'
import { type StepTo, useCarouselTrack } from './use-carousel-track.ts'

type CardRow = {
  /** The cards that are loaded. */
  count: number
  /** The cards of the whole list. */
  total: number
  /** Loads the next page. Called again while the row needs more cards; it must ignore calls while it loads. */
  onNeedMore: () => void
  overscan: Overscan
  wraps: boolean
  /** The card that is first in view when the row is shown. */
  start: number
  /** Called with the card that is first in view, when the view changes. */
  onPlace: (at: number) => void
}

/** The cards in view before the row is measured: as many as on a wide screen. */
const FIRST_VIEW = 4

/** Without scripts the row cannot bring further cards into the document. */
const ALL: Overscan = { behind: 0, ahead: Infinity }
/**
 * The first cards of a row that scripts add are those in view, so that no frame of a slow phone has the layout of all.
 * A row of the server's HTML keeps its cards.
 */
const IN_VIEW: Overscan = { behind: 0, ahead: 0 }

export type PlacedCard = MountedCard & {
  /** The card takes part in the tab order. Without scripts all cards do. */
  isTabbable: boolean
}

export type PlacedCards = {
  cards: PlacedCard[]
  /** The loaded cards after the last one of the document. */
  rest: number
}

export function useCardRow({ count, total, onNeedMore, overscan, wraps, start, onPlace }: CardRow) {
  const [view, setView] = useState<RowView>({ at: start, inView: FIRST_VIEW })
  /** The card to which the row scrolls after a step, until it is there. */
  const [target, setTarget] = useState<number>()
  const hydrated = useHydrated()
  const shownOverscan = useDeferredValue(overscan, hydrated ? IN_VIEW : overscan)
  const onView = (now: RowView) => {
    setView(now)
    onPlace(now.at)
    if (now.at === target) setTarget(undefined)
  }
  // At once, because the track scrolls to the card next: the card must be in the document by then. A step that is not shown moves
  // the view there directly.
  const onStep = useCallback(({ to, isShown }: StepTo) => {
    flushSync(() => (isShown ? setTarget(to) : setView((now) => ({ ...now, at: to }))))
  }, [])
  const { track, progress, step } = useCarouselTrack({ count, total, wraps, start, onView, onStep })

  const focused = useFocusedCard(track, count > 0)
  const isDue = count < total && needsMoreCards(view, count)
  const askForMore = useEffectEvent(onNeedMore)
  useEffect(() => {
    if (isDue) askForMore()
  }, [isDue, count])

  const cards = mountedCards({ ...view, count, focused, target }, hydrated ? shownOverscan : ALL).map(
    (card): PlacedCard => ({
      ...card,
      isTabbable: !hydrated || (card.at >= view.at && card.at < view.at + view.inView),
    }),
  )
  const last = cards[cards.length - 1]?.at ?? -1
  const placed: PlacedCards = {
    cards,
    rest: count - 1 - last,
  }
  return { track, progress, step, placed }
}

/** Returns the index of the card that has the focus. @param hasCards the track is in the document */
function useFocusedCard(track: RefObject<HTMLElement | null>, hasCards: boolean): number | undefined {
  const [focused, setFocused] = useState<number>()
  useEffect(() => {
    const row = track.current
    const onFocus = ({ target: element }: FocusEvent) => setFocused(indexOf(element))
    const onBlur = () => setFocused(undefined)
    row?.addEventListener('focusin', onFocus)
    row?.addEventListener('focusout', onBlur)
    return () => {
      row?.removeEventListener('focusin', onFocus)
      row?.removeEventListener('focusout', onBlur)
    }
  }, [track, hasCards])
  return focused
}

function indexOf(element: EventTarget | null): number | undefined {
  const card = element instanceof Element ? element.closest<HTMLElement>('[data-at]') : null
  return card ? Number(card.dataset['at']) : undefined
}
