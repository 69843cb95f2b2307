/** The metadata of the title sheet of one package. The sheet has a separate address. */
import type { Package } from '#contract/catalogue.ts'
import { pathIn } from '#contract/languages.ts'
import { LANGUAGE } from '#web/language/page-language.ts'
import { formatPrice } from '#contract/format/format-rupees.ts'
import { packDescription } from '#web/features/pack-display/pack-description.ts'
import { durationText } from '#web/features/pack-display/duration-text.ts'
import { titleInLine } from '#web/features/pack-display/pack-title.tsx'
import { siteOf } from '#web/session/site.ts'
import { t } from '@lingui/core/macro'
import type { MetaDescriptor } from 'react-router'
import { type MetaArgs, pageMeta } from './page-meta.ts'
import { titleJsonLd } from './package-json-ld.ts'

/** @param poid names the package in its canonical address, which is the same for all pages that show the sheet */
export function titleMeta(pack: Package, poid: string, args: MetaArgs): MetaDescriptor[] {
  const path = `/new-connection?title=${encodeURIComponent(poid)}`
  const site = siteOf(args.matches)
  const tags = pageMeta({ title: titleInLine(pack), description: descriptionOf(pack), path })(args)
  return site ? [...tags, titleJsonLd(pack, `${site.origin}${pathIn(LANGUAGE, path)}`, site)] : tags
}

function descriptionOf(pack: Package): string {
  const { text } = packDescription(pack)
  if (text !== '') return text
  const name = titleInLine(pack)
  const price = formatPrice(pack.fld_package_existprice)
  const duration = durationText(pack.fld_validity)
  return duration === ''
    ? t({ message: `${name}: ${price}.`, comment: 'name: of an app plan' })
    : t({
        message: `${name}: ${price} for ${duration}.`,
        comment: 'name: of a movie or a show; duration: such as "30 Days"',
      })
}
