import { useHref } from '#app/kernel/rendering/rendering.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { SitePicture } from '#app/visit/site-settings.ts'

type Sources = { src: string; srcSet?: string; sizes?: string }

/** The addresses and widths of a picture's sizes, so that a browser fetches no more than it shows. `sizes` is the shown width. */
export function usePictureSources(picture: SitePicture | null, sizes: string): Sources {
  const src = useHref(paths.siteFile(picture?.key ?? ''))
  if (picture?.smaller === undefined) return { src }
  const widths = [picture, ...picture.smaller].map(
    ({ key, width }) => `${src.replace(picture.key, key)} ${width}w`,
  )
  return { src, srcSet: widths.join(', '), sizes }
}
