import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { AccountPage } from './account-page.tsx'

type Props = { heading: string; text: string; hint?: string; again: string; login?: string }

/** Shown after a mail was sent, or would have been: where to look, and what to do if nothing arrives. */
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
