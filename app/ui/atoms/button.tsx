import type { CSSProperties, ReactNode } from 'react'
import { Link } from './link.tsx'

type Kind = 'primary' | 'secondary' | 'quiet'
type Shared = { children: ReactNode; kind?: Kind; style?: CSSProperties | undefined }

export function Button({ children, kind = 'primary', style }: Shared) {
  return (
    <button type="submit" className={`button ${kind}`} style={style}>
      {children}
    </button>
  )
}

/** A link that looks like a button. It leads somewhere and changes nothing. */
export function ButtonLink({ to, children, kind = 'primary', style }: Shared & { to: string }) {
  return (
    <Link to={to} className={`button ${kind}`} style={style}>
      {children}
    </Link>
  )
}
