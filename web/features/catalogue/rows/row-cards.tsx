/** The cards of one row: a list that scrolls sideways, with arrows on a wide screen. It does not move by itself. */
import { useStore } from '#web/browser/store.ts'
import type { LabelsOf } from '#web/features/pack-display/pack-labels.ts'
import { CardTrack } from '#web/ui/carousel/card-track.tsx'
import { RowArrows } from '#web/ui/carousel/row-arrows.tsx'
import { useCardRow } from '#web/ui/carousel/use-card-row.ts'
import { LoadError } from '#web/ui/messages/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useEffect } from 'react'
import { ListTail } from '#web/features/catalogue/list-tail.tsx'
import { packCount } from '#web/features/catalogue/pack-count.ts'
import type { PackList, PackListState } from '#web/features/catalogue/pack-list.ts'
import type { PackQuery } from '#web/features/catalogue/pack-query.ts'
import { RowPlace } from './row-place.tsx'
import { usePackCards } from '#web/features/catalogue/use-pack-cards.tsx'
import { t } from '@lingui/core/macro'

type RowCardsProps = { packList: PackList; query: PackQuery; labels: LabelsOf }

/** Fewer than in the carousel, because several rows are in view. */
const OVERSCAN = { behind: 1, ahead: 2 }
/** The keys of the skeletons: as many as the first view has cards. */
const SKELETONS = [0, 1, 2, 3, 4, 5]

export function RowCards({ packList, query, labels }: RowCardsProps) {
  const list = useStore(packList.state, packList.state.get())
  const loadMore = () => void packList.loadMore()
  useEffect(() => {
    if (list.status === 'new') void packList.loadMore()
  }, [list.status, packList])

  // A new key: a list that began again is shown from its first card.
  if (list.packs.length > 0)
    return (
      <LoadedCards
        key={list.restarts}
        packList={packList}
        list={list}
        loadMore={loadMore}
        query={query}
        labels={labels}
      />
    )
  if (list.status === 'ready')
    return <RowPlace>{t`This row has no packs now. Please try another one.`}</RowPlace>
  if (list.status === 'failed') {
    return (
      <RowPlace>
        <LoadError message={list.failure?.message} onRetry={loadMore} />
      </RowPlace>
    )
  }
  return (
    <RowPlace>
      <div className="pack-row__posters">
        {SKELETONS.map((skeleton) => (
          <Skeleton key={skeleton} shape="poster" />
        ))}
      </div>
    </RowPlace>
  )
}

type LoadedCardsProps = RowCardsProps & { list: PackListState; loadMore: () => void }

function LoadedCards({ packList, list, loadMore, query, labels }: LoadedCardsProps) {
  const count = list.packs.length
  const total = list.next === undefined ? count : list.total
  const { track, step, placed } = useCardRow({
    count,
    total,
    onNeedMore: loadMore,
    overscan: OVERSCAN,
    wraps: false,
    start: packList.firstInView(),
    onPlace: packList.rememberFirstInView,
  })
  const card = usePackCards({ packs: list.packs, query, labels, eager: 0 })
  return (
    <div className="pack-row__cards">
      <CardTrack
        ref={track}
        className="pack-row__track"
        label={packCount(list.total)}
        tail={list.next === undefined ? null : <ListTail list={list} onRetry={loadMore} />}
        placed={placed}
        total={total}
        card={card}
      />
      <RowArrows step={step} />
    </div>
  )
}
