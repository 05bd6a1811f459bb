import { useHref } from '@remix-run/react'
import type { CSSProperties } from 'react'
import { paths } from '#app/paths.ts'

type Props = {
  contentId: string
  title: string
  cover: { key: string; width: number; height: number } | null
  /** Covers above the fold are fetched at once, the rest when they come near. */
  eager?: boolean
}

/** A cover at its natural ratio; without a picture, a plain one with the title. Decoration beside a written title. */
export function BookCover({ contentId, title, cover, eager = false }: Props) {
  const source = useHref(paths.cover(contentId, cover?.key ?? ''))
  if (cover === null) {
    return (
      <span className="cover cover-plain" aria-hidden="true">
        <span>{title}</span>
      </span>
    )
  }
  return (
    <img
      className="cover"
      src={source}
      width={cover.width}
      height={cover.height}
      style={{ '--ratio': (cover.width / cover.height).toFixed(4) } as CSSProperties}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
