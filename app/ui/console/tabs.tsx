import './tabs.css'
import { useLocation } from '@remix-run/react'
import { Link } from '#app/ui/atoms/link.tsx'

type Props = {
  label: string
  tabs: readonly { to: string; label: string; count?: number }[]
  /** The path of the current tab, if the page's own address is another. */
  here?: string
}

/** Links between screens that belong together. */
export function Tabs({ label, tabs, here }: Props) {
  const { pathname } = useLocation()
  const current = here ?? pathname
  return (
    <nav className="tabs" aria-label={label}>
      <ul className="flex gap-x-6 overflow-x-auto">
        {tabs.map(({ to, label: title, count }) => (
          <li key={to}>
            <Link to={to} aria-current={current === to ? 'page' : undefined}>
              {title}
              {count !== undefined && <span className="count"> {count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
