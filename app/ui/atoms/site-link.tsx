import type { AnchorHTMLAttributes, ReactNode } from 'react'
import type { SiteLink } from '#app/kernel/values/site-link.ts'
import { Link } from './link.tsx'

type Props = {
  link: SiteLink
  /** The words that a new window opens; null where the link opens here. */
  newWindow: string | null
  children: ReactNode
} & Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'lang' | 'aria-label' | 'draggable'>

/** A link that a tenant wrote; one that opens a new window says so to those who can't see it. */
export function TenantLink({ link, newWindow, children, ...rest }: Props) {
  const window = newWindow !== null ? { target: '_blank', rel: 'noopener' } : {}
  const words = (
    <>
      {children}
      {newWindow !== null && <span className="only-heard"> {newWindow}</span>}
    </>
  )
  return link.to === 'site' ? (
    <Link to={link.path} {...window} {...rest}>
      {words}
    </Link>
  ) : (
    <a href={link.url} {...window} {...rest}>
      {words}
    </a>
  )
}
