import type { AnchorHTMLAttributes, FormHTMLAttributes } from 'react'
import { useHref } from '#app/kernel/rendering/rendering.ts'

/**
 * A plain link inside the tenant: the router prefixes its address, the browser follows it. The router's own Link would
 * bring handlers and attributes that nothing here hydrates.
 */
export function Link({
  to,
  ...rest
}: { to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  return <a href={useHref(to)} {...rest} />
}

/** A form inside the tenant: a GET shows its query in the address, a POST changes something and redirects. */
export function Form({
  action,
  ...rest
}: { action: string } & Omit<FormHTMLAttributes<HTMLFormElement>, 'action'>) {
  return <form action={useHref(action)} {...rest} />
}
