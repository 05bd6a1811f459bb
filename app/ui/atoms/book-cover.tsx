import type { CSSProperties } from 'react'
import type { Cover } from '#app/features/catalogue/model/content/content.ts'
import { useHref } from '#app/kernel/rendering/rendering.ts'
import { paths } from '#app/visit/paths/reader.ts'

type Props = {
  contentId: string
  title: string
  cover: Cover | null
  /** The cover's width, as in the attribute `sizes`; missing if the small picture is wide enough. */
  sizes?: string
  /** Whether the cover is fetched at once, as those above the fold are; other covers are fetched when they come near. */
  eager?: boolean
}

/** A cover in its natural proportions; without a picture, a plain one with the title. It is decorative: the title is written beside it. */
export function BookCover({ contentId, title, cover, sizes, eager = false }: Props) {
  const folder = useHref(paths.cover(contentId, ''))
  if (cover === null) return <PlainCover title={title} />
  const { key, width, small } = cover
  return (
    <img
      className="cover"
      src={folder + (sizes === undefined && small !== null ? small.key : key)}
      {...(sizes !== undefined &&
        small !== null && {
          srcSet: `${folder}${small.key} ${small.width}w, ${folder}${key} ${width}w`,
          sizes,
        })}
      width={width}
      height={cover.height}
      style={{ '--ratio': (width / cover.height).toFixed(4) } as CSSProperties}
      alt=""
      loading={eager ? undefined : 'lazy'}
      decoding="async"
    />
  )
}

function PlainCover({ title }: { title: string }) {
  return (
    <span className="cover cover-plain" aria-hidden="true">
      <span>{title}</span>
    </span>
  )
}
