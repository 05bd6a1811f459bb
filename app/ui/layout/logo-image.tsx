import type { ImgHTMLAttributes } from 'react'
import { usePictureSources } from '#app/ui/atoms/source-set.ts'
import type { Logo } from '#app/ui/layout/bare-layout-view.ts'
import { useLayout } from '#app/ui/layout/layout.ts'
import type { SitePicture } from '#app/visit/site-settings.ts'

type Props = ImgHTMLAttributes<HTMLImageElement> & {
  logo: Logo
  alt: string
  /** The height at which it is shown, in pixels. */
  heightOf: (picture: SitePicture) => number
}

/**
 * A logo in the reader's scheme. Whoever follows the device gets both pictures to choose from, of which a browser fetches one; printed
 * paper is light.
 */
export function LogoImage({ logo: { light, dark }, heightOf, alt, ...attributes }: Props) {
  const { scheme } = useLayout().appearance
  const usual = scheme === 'dark' ? dark : light
  const sizeOf = (picture: SitePicture) => ({
    width: widthOf(picture, heightOf(picture)),
    height: heightOf(picture),
  })
  const sources = usePictureSources(usual, `${sizeOf(usual).width}px`)
  const { src, ...ofDark } = usePictureSources(dark, `${sizeOf(dark).width}px`)
  const image = <img {...attributes} {...sources} {...sizeOf(usual)} alt={alt} />
  if (scheme !== 'auto' || light.key === dark.key) return image
  return (
    <picture>
      <source
        media="screen and (prefers-color-scheme: dark)"
        srcSet={ofDark.srcSet ?? src}
        sizes={ofDark.sizes}
        {...(light.width * dark.height === dark.width * light.height ? {} : sizeOf(dark))}
      />
      {image}
    </picture>
  )
}

/** The width of a picture at a height, in whole pixels. */
export function widthOf({ width, height }: SitePicture, shown: number): number {
  return Math.round((shown * width) / height)
}
