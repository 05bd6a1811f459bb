import './back-link.css'
import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import { Link } from './link.tsx'

type Props = { to: string; children: ReactNode }

/** The way back to where one came from by the site's own order. With script it is the browser's own, where that is the same. */
export function BackLink({ to, children }: Props) {
  return (
    <Link className="back" to={to}>
      <Icon name="back" />
      {children}
    </Link>
  )
}
