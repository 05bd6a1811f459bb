import './hashtags.css'
import type { ReactNode } from 'react'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'

type Tag = { id: number; name: string; to: string; isChosen?: boolean; beside?: ReactNode }
type Props = { tags: readonly Tag[] }

/** Hashtags as links to their contents. */
export function Hashtags({ tags }: Props) {
  return (
    <ul className="hash-tags">
      {tags.map(({ id, name, to, isChosen, beside }) => (
        <li key={id}>
          <Link to={to} className="hash-tag" lang={langOf(name)} aria-current={isChosen ? 'true' : undefined}>
            <span aria-hidden="true">#</span>
            {name}
            {beside}
          </Link>
        </li>
      ))}
    </ul>
  )
}
