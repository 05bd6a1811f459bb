import { useHref } from '@remix-run/react'
import type { CSSProperties } from 'react'
import { paths } from '#app/paths.ts'

type Picture = {
  key: string
  width: number
  height: number
  small?: { key: string; width: number } | null
}
type Props = {
  contentId: string
  title: string
  cover: Picture | null
  /** How wide the cover is shown, as the attribute `sizes` says it. */
  sizes?: string
  /** Covers above the fold are fetched at once, the rest when they come near. */
  eager?: boolean
}

/** A cover at its natural ratio; without a picture, a plain one with the title. Decoration beside a written title. */
export function BookCover({ contentId, title, cover, sizes = '170px', eager = false }: Props) {
  const folder = useHref(paths.cover(contentId, ''))
  if (cover === null) {
    return (
      <span className="cover cover-plain" aria-hidden="true">
        <span>{title}</span>
      </span>
    )
  }
  const source = folder + cover.key
  return (
    <img
      className="cover"
      src={source}
      {...(cover.small && {
        srcSet: `${folder}${cover.small.key} ${cover.small.width}w, ${source} ${cover.width}w`,
        sizes,
      })}
      width={cover.width}
      height={cover.height}
      style={{ '--ratio': (cover.width / cover.height).toFixed(4) } as CSSProperties}
      alt=""
      loading={eager ? undefined : 'lazy'}
      decoding="async"
    />
  )
}
