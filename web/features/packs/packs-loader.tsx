/**
 * The packs of the subscriber once they are loaded; a skeleton or an error until then. Above them, in each of these states,
 * what happens to the money of a pack that was cancelled here.
 */
import type { OwnedPack } from '#contract/packs.ts'
import { reloadPacks, usePacks } from './packs-store.ts'
import { CancelledPack } from './queued-pack.tsx'
import { useStore } from '#web/browser/store.ts'
import { tokenStore } from '#web/session/token-store.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { type ReactNode, useState } from 'react'
import { LoadError } from '#web/ui/messages/load-error.tsx'

type PacksLoaderProps = {
  /** One pack per row, for a page with two columns. */
  column?: boolean
  /** @param onCancelled receives the sentence about the money of a cancelled pack */
  children: (packs: OwnedPack[], onCancelled: (message: string) => void) => ReactNode
}

export function PacksLoader({ column = false, children }: PacksLoaderProps) {
  const { status, packs, message } = usePacks()
  const [cancelled, setCancelled] = useState<string>()
  return (
    <>
      <CancelledPack message={cancelled} />
      {status === 'loaded' && children(packs, setCancelled)}
      {status === 'error' && <LoadError message={message} onRetry={() => void reloadPacks()} />}
      {(status === 'loading' || status === 'idle') && <PacksSkeleton column={column} />}
    </>
  )
}

/** Returns true until the packs are loaded or cannot be loaded; their height is unknown until then. */
export function usePacksLoading(): boolean {
  const { status } = usePacks()
  return status !== 'loaded' && status !== 'error'
}

/** Returns true while the packs of a signed-in subscriber load. */
export function usePacksPending(): boolean {
  const isLoading = usePacksLoading()
  return useStore(tokenStore, undefined) !== undefined && isLoading
}

export function PacksSkeleton({ column = false }: { column?: boolean }) {
  return (
    <Loading>
      <div className="owned-packs-section">
        <div className="heading-2">
          <Skeleton />
        </div>
        <div className={column ? 'owned-packs owned-packs--one-column' : 'owned-packs'}>
          {[1, 2].map((row) => (
            <div className="owned-pack" key={row}>
              <span className="poster">
                <Skeleton style={{ height: '100%' }} />
              </span>
              <div>
                <Skeleton style={{ width: '60%', height: 26 }} />
                <Skeleton shape="line" style={{ width: '30%', marginTop: 10 }} />
              </div>
            </div>
          ))}
        </div>
      </div>
    </Loading>
  )
}
