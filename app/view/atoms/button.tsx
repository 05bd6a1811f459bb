import type { ReactNode } from 'react'
import { Link } from './link.tsx'

type Kind = 'primary' | 'secondary' | 'quiet'

export function Button({ children, kind = 'primary' }: { children: ReactNode; kind?: Kind }) {
  return (
    <button type="submit" className={`button ${kind}`}>
      {children}
    </button>
  )
}

/** A link that looks like a button: it goes somewhere, it changes nothing. */
export function ButtonLink({
  to,
  children,
  kind = 'primary',
}: {
  to: string
  children: ReactNode
  kind?: Kind
}) {
  return (
    <Link to={to} className={`button ${kind}`}>
      {children}
    </Link>
  )
}
