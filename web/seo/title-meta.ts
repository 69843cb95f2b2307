/** The metadata of the title sheet of one package. The sheet has a separate address. */
import type { Package } from '#contract/catalogue.ts'
import { formatPrice } from '#contract/format/format-rupees.ts'
import { siteOf } from '#web/session/site.ts'
import { t } from '@lingui/core/macro'
import type { MetaDescriptor } from 'react-router'
import { type MetaArgs, pageMeta } from './page-meta.ts'
import { titleJsonLd } from './structured-data.ts'

/** @param poid names the package in its canonical address, which is the same for all pages that show the sheet */
export function titleMeta(pack: Package, poid: string, args: MetaArgs): MetaDescriptor[] {
  const path = `/new-connection?title=${encodeURIComponent(poid)}`
  const site = siteOf(args.matches)
  const tags = pageMeta({ title: nameOf(pack), description: descriptionOf(pack), path })(args)
  return site ? [...tags, titleJsonLd(pack, `${site.origin}${path}`, site)] : tags
}

const nameOf = ({ fld_package_name: name, fld_alias: latin }: Package): string =>
  latin === '' || latin === name ? name : `${name} (${latin})`

function descriptionOf(pack: Package): string {
  if (pack.fld_package_description !== '') return pack.fld_package_description
  const name = nameOf(pack)
  const price = formatPrice(pack.fld_package_existprice)
  const duration = pack.fld_validity
  return duration === '' ? t`${name}: ${price}.` : t`${name}: ${price} for ${duration}.`
}
