import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { AccountPage } from '#app/features/identity/parts/account/account-page.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { RouteError } from './route-error.tsx'

const ofLinks = new Set(['tokenInvalid', 'tokenNotFound', 'tokenExpired'])

/** Replaces the page of a mailed link that is used, expired or unknown, and tells how to get a new one. */
export function AccountLinkError({ again }: { again: string }) {
  const { t } = useTranslation('account')
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || !ofLinks.has(String(error.data?.refusal))) return <RouteError />
  return (
    <AccountPage heading={t('link.title')}>
      <p className="account-text">{t('link.text')}</p>
      <p className="account-ways">
        <ButtonLink to={again}>{t('link.again')}</ButtonLink>
      </p>
    </AccountPage>
  )
}
