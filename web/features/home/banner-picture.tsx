/** The picture of a banner. The first one of the page loads at once, the others lazily. */
import { type PictureSources, sourcesOf } from '#contract/picture-address.ts'
import type { MetaDescriptor } from 'react-router'

type Pictures = { tall: string; wide: string }

/** Tall pictures are shown below a width of 600 px, wide ones from 600 px on. */
const TALL_MEDIA = '(max-width: 599px)'
const WIDE_MEDIA = '(min-width: 600px)'
/** A banner is as wide as the screen. */
const SIZES = '100vw'

export function BannerPicture({ banner: { tall, wide }, first }: { banner: Pictures; first: boolean }) {
  const [forPhones, forWideScreens] = [
    sourcesOf(tall, 'banner-tall', SIZES),
    sourcesOf(wide, 'banner-wide', SIZES),
  ]
  return (
    <picture className="slide__art">
      <source
        media={WIDE_MEDIA}
        srcSet={forWideScreens.srcSet ?? forWideScreens.src}
        sizes={forWideScreens.sizes}
      />
      <img
        src={forPhones.src}
        srcSet={forPhones.srcSet}
        sizes={forPhones.sizes}
        alt=""
        width="780"
        height="960"
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  )
}

/** Returns the links that load the picture of the first banner before the page is parsed. */
export const preloadsOf = ({ tall, wide }: Pictures): MetaDescriptor[] => [
  preload(sourcesOf(tall, 'banner-tall', SIZES), TALL_MEDIA),
  preload(sourcesOf(wide, 'banner-wide', SIZES), WIDE_MEDIA),
]

const preload = ({ src, srcSet, sizes }: PictureSources, media: string): MetaDescriptor => ({
  tagName: 'link',
  rel: 'preload',
  as: 'image',
  href: src,
  media,
  ...(srcSet !== undefined && { imageSrcSet: srcSet, imageSizes: sizes }),
})
