import type { CSSProperties } from 'react'
import type { Cover } from '#app/features/catalogue/model/content/content.ts'
import { coverCopyWidths } from '#app/kernel/data/files.ts'
import { useHref } from '#app/kernel/rendering/rendering.ts'
import { paths } from '#app/visit/paths/reader.ts'

type Props = {
  contentId: string
  title: string
  cover: Cover | null
  /** The cover's width, as in the attribute `sizes`; missing if the smallest copy is wide enough. */
  sizes?: string
  /** Whether a dense screen needs the cover itself there; a list needs no more than the copies. */
  isLarge?: boolean
  /** Whether the cover is fetched at once, as those above the fold are; other covers are fetched when they come near. */
  eager?: boolean
}

/**
 * A cover in its natural proportions. Without a picture, and until a large one has come, it is plain and shows the title. It is decorative:
 * the title is written beside it.
 */
export function BookCover({ contentId, title, cover, sizes, isLarge = false, eager = false }: Props) {
  const folder = useHref(paths.cover(contentId, ''))
  if (cover === null) return <PlainCover title={title} />
  const { key, width, height, copies } = cover
  const ratio = { '--ratio': (width / height).toFixed(4) } as CSSProperties
  const loading = eager ? undefined : 'lazy'
  const picture = { width, height, loading } as const
  if (sizes === undefined)
    return <img className="cover" style={ratio} src={folder + (copies[0] ?? cover).key} alt="" {...picture} />
  const offered = isLarge || copies.length < coverCopyWidths.length ? [...copies, cover] : copies
  const srcSet = offered.map((one) => `${folder}${one.key} ${one.width}w`).join(', ')
  return (
    <span className="cover cover-plain" aria-hidden="true" style={ratio}>
      <span>{title}</span>
      <img
        src={folder + key}
        {...(copies.length > 0 && { srcSet, sizes })}
        alt=""
        decoding="async"
        {...picture}
      />
    </span>
  )
}

function PlainCover({ title }: { title: string }) {
  return (
    <span className="cover cover-plain" aria-hidden="true">
      <span>{title}</span>
    </span>
  )
}
