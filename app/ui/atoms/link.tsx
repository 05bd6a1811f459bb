import type { AnchorHTMLAttributes, FormHTMLAttributes, ReactNode } from 'react'
import { useHref } from '#app/kernel/rendering/rendering.ts'
import type { SiteLink } from '#app/kernel/values/site-link.ts'

/**
 * A plain link inside the tenant: the router prefixes its address, the browser follows it. The router's own Link would add handlers and
 * attributes that nothing here hydrates.
 */
export function Link({
  to,
  ...rest
}: { to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  return <a href={useHref(to)} {...rest} />
}

/** A form inside the tenant. A GET shows its query in the address; a POST changes something and redirects. */
export function Form({
  action,
  ...rest
}: { action: string } & Omit<FormHTMLAttributes<HTMLFormElement>, 'action'>) {
  return <form action={useHref(action)} {...rest} />
}

type Props = {
  link: SiteLink
  /** The hint that a new window opens; null if the link opens in this window. */
  newWindow: string | null
  children: ReactNode
} & Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'lang' | 'aria-label' | 'draggable'>

/** A link that a tenant wrote. If it opens a new window, it says so to screen readers. */
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
