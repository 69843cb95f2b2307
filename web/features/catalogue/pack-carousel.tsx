/** The carousel of a list of packs, which loads further pages ahead of the visitor. */
import { CAROUSEL_MS } from '#contract/delays.ts'
import type { LabelsOf } from '#web/features/pack-display/pack-labels.ts'
import { CardCarousel } from '#web/ui/carousel/card-carousel.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadError } from '#web/ui/messages/load-error.tsx'
import { CarouselSkeleton } from './card-skeleton.tsx'
import { ListTail } from './list-tail.tsx'
import { packCount } from './pack-count.ts'
import { isNarrowed, type PackQuery } from './pack-query.ts'
import { usePackCards } from './use-pack-cards.tsx'
import type { LoadedList } from './use-pack-list.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

type PackCarouselProps = {
  label: string
  loaded: LoadedList
  query: PackQuery
  labels: LabelsOf
  /** Stops autoplay while a title sheet is open. */
  isHeld: boolean
}

/** The cards of the first view: their pictures are not loaded lazily. */
const EAGER = 4

export function PackCarousel({ label, loaded, query, labels, isHeld }: PackCarouselProps) {
  const { list, loadMore, key, start, onPlace } = loaded
  const card = usePackCards({ packs: list.packs, query, labels, eager: EAGER })
  if (list.packs.length === 0) {
    if (list.status === 'ready') return <NoPacks label={label} query={query} />
    if (list.status !== 'failed') return <CarouselSkeleton />
    return (
      <div className="list-failed">
        <LoadError message={list.failure?.message} onRetry={loadMore} />
      </div>
    )
  }
  return (
    <CardCarousel
      // A new key resets the scroll position for another list.
      key={key}
      label={label}
      trackLabel={packCount(list.total)}
      autoplayMs={CAROUSEL_MS}
      count={list.packs.length}
      // A list that begins at a cursor does not know how many packs are before it.
      total={list.next === undefined || query.after !== '' ? list.packs.length : list.total}
      card={card}
      onNeedMore={loadMore}
      start={start}
      onPlace={onPlace}
      tail={list.next === undefined ? null : <ListTail list={list} onRetry={loadMore} />}
      isHeld={isHeld}
    />
  )
}

/** With a search or a filter, a link leads to the whole tab. */
function NoPacks({ label: name, query }: Pick<PackCarouselProps, 'label' | 'query'>) {
  return (
    <EmptyState title={t`No Results Found`}>
      {isNarrowed(query) && (
        <ButtonLink variant="secondary" to={`?type=${query.type}`} preventScrollReset>
          <Trans comment="link; <0> is only read aloud, such as: Tamil Movies">
            See all<span className="visually-hidden"> {name}</span>
          </Trans>
        </ButtonLink>
      )}
    </EmptyState>
  )
}
