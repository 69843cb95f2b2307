/** The sheet about one package: a dialog over the page; without scripts, a section at the start of the page. */
import type { Package } from '#contract/catalogue.ts'
import type { LabelsOf } from '#web/features/pack-display/pack-labels.ts'
import { namesOf, PackTitle } from '#web/features/pack-display/pack-title.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { LoadError } from '#web/ui/messages/load-error.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import type { OpenedTitle } from './opened-title.ts'
import { TitleDetails } from './title-details.tsx'
import { t } from '@lingui/core/macro'

export function TitleSheet({ opened, labels }: { opened: OpenedTitle; labels: LabelsOf }) {
  const { status, pack, message, retry, close } = opened
  if (status === 'none') return null
  return (
    <Dialog
      title={
        pack ? (
          <Name pack={pack} labels={labels} />
        ) : (
          t({ message: `About this title`, comment: 'while it loads: an app plan, a movie or a show' })
        )
      }
      onClose={close}
      wide
    >
      {pack && <TitleDetails pack={pack} labels={labels(pack)} />}
      {status === 'loading' && <Loading />}
      {status === 'failed' && <LoadError message={message} onRetry={retry} />}
    </Dialog>
  )
}

type TitleSectionProps = { pack: Package | undefined; labels: LabelsOf; closeTo: string }

export function TitleSection({ pack, labels, closeTo }: TitleSectionProps) {
  if (!pack) return null
  return (
    <section className="title-section card without-js" aria-labelledby="title-section">
      <h2 className="heading-2" id="title-section">
        <Name pack={pack} labels={labels} />
      </h2>
      <TitleDetails pack={pack} labels={labels(pack)} />
      <ButtonLink variant="secondary" to={closeTo}>
        {t({ message: `Close`, comment: 'button' })}
      </ButtonLink>
    </section>
  )
}

const Name = ({ pack, labels }: { pack: Package; labels: LabelsOf }) => (
  <PackTitle {...namesOf(pack)} language={labels(pack).language} />
)
