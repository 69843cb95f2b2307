/** The place of the next cards of a list: a skeleton while they load, or why they could not be loaded. */
import { LoadError } from '#web/ui/messages/load-error.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import type { PackListState } from './pack-list.ts'

export function ListTail({ list, onRetry }: { list: PackListState; onRetry: () => void }) {
  if (list.status === 'failed') return <LoadError message={list.failure?.message} onRetry={onRetry} />
  return (
    <span aria-hidden="true">
      <CardSkeleton />
    </span>
  )
}
