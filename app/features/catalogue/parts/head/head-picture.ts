import type { Cover } from '#app/features/catalogue/model/content/content.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A picture for other sites: its absolute address, its size in pixels and its description. */
export type HeadPicture = { url: string; type: string; width: number; height: number; alt: string }

/** Null without a cover, and for a vector picture, because previews of links don't show those. */
export function pictureOfCover(
  visit: Visit,
  { contentId, cover, title }: { contentId: string; cover: Cover | null; title: string },
): HeadPicture | null {
  if (cover === null || cover.key.endsWith('.svg')) return null
  const { key, width, height } = cover
  return {
    url: absoluteUrl(visit, paths.cover(contentId, key)),
    type: 'image/webp',
    width,
    height,
    alt: title,
  }
}

const iconSize = 512

/** The site's icon, for pages that have no picture of their own. */
export function pictureOfSite(visit: Visit, siteName: string): HeadPicture {
  return {
    url: absoluteUrl(visit, paths.icon(iconSize)),
    type: 'image/png',
    width: iconSize,
    height: iconSize,
    alt: siteName,
  }
}
