import './back-link.css'
import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import { Link } from './link.tsx'

type Props = { to: string; children: ReactNode }

/** A link to the parent page in the site's order. With script it goes back in the history if that leads to the same page. */
export function BackLink({ to, children }: Props) {
  return (
    <Link className="back" to={to}>
      <Icon name="back" />
      {children}
    </Link>
  )
}
