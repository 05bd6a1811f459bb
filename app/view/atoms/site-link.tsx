import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SiteLink } from '#app/values/site-link.ts'
import { Link } from './link.tsx'

type Props = {
  link: SiteLink
  isNewWindow: boolean
  children: ReactNode
} & Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'lang' | 'aria-label' | 'draggable'>

/** A link that a tenant wrote; one that opens a new window says so to those who can't see it. */
export function TenantLink({ link, isNewWindow, children, ...rest }: Props) {
  const { t } = useTranslation()
  const window = isNewWindow ? { target: '_blank', rel: 'noopener' } : {}
  const words = (
    <>
      {children}
      {isNewWindow && <span className="only-heard"> {t('link.newWindow')}</span>}
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
