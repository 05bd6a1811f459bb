import type { CSSProperties } from 'react'
import type { Cover } from '#app/features/catalogue/model/content/content.ts'
import { useHref } from '#app/kernel/rendering/rendering.ts'
import { paths } from '#app/visit/paths/reader.ts'

type Props = {
  contentId: string
  title: string
  cover: Cover | null
  /** Whether the cover is one of a list of covers, whose screen's density decides between two copies. */
  isCard?: boolean
  /** The width of a large cover, as in the attribute `sizes`. A dense screen may need the cover itself there. */
  sizes?: string
  /** Whether the cover is fetched at once, as those above the fold are; other covers are fetched when they come near. */
  eager?: boolean
}

/**
 * A cover in its natural proportions; its smallest copy, unless told otherwise. Without a picture, and until a large one has come, it is
 * plain and shows the title. It is decorative: the title is written beside it.
 */
export function BookCover({ contentId, title, cover, isCard = false, sizes, eager = false }: Props) {
  const folder = useHref(paths.cover(contentId, ''))
  if (cover === null) return <PlainCover title={title} />
  const { key, width, height, copies } = cover
  const ratio = { '--ratio': (width / height).toFixed(4) } as CSSProperties
  const loading = eager ? undefined : 'lazy'
  const picture = { width, height, loading } as const
  const [narrow = cover, wide = cover] = copies
  if (!isCard && sizes === undefined)
    return <img className="cover" style={ratio} src={folder + narrow.key} alt="" {...picture} />
  const large = { src: folder + key, srcSet: offered([...copies, cover], folder), sizes }
  // Two addresses instead of three, and no sizes: a home page has seventy covers.
  const card = { src: folder + narrow.key, srcSet: `${folder}${wide.key} 2x` }
  const { src, ...others } = sizes === undefined ? card : large
  return (
    <span className="cover cover-plain" aria-hidden="true" style={ratio}>
      <span>{title}</span>
      <img src={src} {...(copies.length > 0 && others)} alt="" decoding="async" {...picture} />
    </span>
  )
}

function offered(files: readonly { key: string; width: number }[], folder: string): string {
  return files.map(({ key, width }) => `${folder}${key} ${width}w`).join(', ')
}

function PlainCover({ title }: { title: string }) {
  return (
    <span className="cover cover-plain" aria-hidden="true">
      <span>{title}</span>
    </span>
  )
}
