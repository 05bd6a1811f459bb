import type { ReactNode } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { PlainHeader } from '#app/ui/layout/plain-header.tsx'
import { SiteFooter } from '#app/ui/layout/site-footer.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import '#app/features/identity/site/login/account.css'

/** The frame of the pages for creating or recovering an account: a narrow column under the site's name. */
export function AccountPage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="frame">
      <PlainHeader />
      <main className="sign-in account-page" id="main">
        <h1>{heading}</h1>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}

type Props = { heading: string; text: string; hint?: string; again: string; login?: string }

/** The page after a mail was sent, or would have been: where to look, and what to do if nothing arrives. */
export function AccountSent({ heading, text, hint, again, login = paths.login() }: Props) {
  const { t } = useTranslation('account')
  return (
    <AccountPage heading={heading}>
      <p className="account-text" role="status">
        {text}
      </p>
      {hint !== undefined && <p className="account-text">{hint}</p>}
      <p className="account-text">{t('sent.hint')}</p>
      <p className="account-ways">
        <ButtonLink to={login}>{t('toLogin')}</ButtonLink>
        <ButtonLink to={again} kind="quiet">
          {t('sent.again')}
        </ButtonLink>
      </p>
    </AccountPage>
  )
}
