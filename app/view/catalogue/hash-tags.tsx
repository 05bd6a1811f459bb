import './hash-tags.css'
import { langOf } from '#app/view/atoms/lang-of.ts'
import { Link } from '#app/view/atoms/link.tsx'

type Props = { tags: readonly { id: number; name: string; to: string; isChosen?: boolean }[] }

/** Hashtags as links to the contents that have them. */
export function HashTags({ tags }: Props) {
  return (
    <ul className="hash-tags">
      {tags.map(({ id, name, to, isChosen }) => (
        <li key={id}>
          <Link to={to} className="hash-tag" lang={langOf(name)} aria-current={isChosen ? 'true' : undefined}>
            <span aria-hidden="true">#</span>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
