import { ProviderReturn } from '#app/features/identity/site/providers/provider-return.island.tsx'
import { useHref, useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { Island } from '#app/ui/islands/island.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { LoginStep } from './login-step.tsx'

/**
 * The page to which a signed-in reader returns after linking an account or proving themselves. It sends the answer in the
 * fragment to the server. Without one, as after the back button, it leads to where that began.
 */
export function LoginReturn({ heading }: { heading: string }) {
  const { t } = useTranslation('sign-in')
  const words = { action: useHref(paths.loginReturn()), message: t('login.moment') }
  return (
    <LoginStep heading={heading}>
      <Island of={ProviderReturn} name="provider-return" when="hash" props={words} />
      <p className="step-text">{t('login.already')}</p>
      <p className="step-actions">
        <Link to={paths.profile()} className="button primary">
          {t('login.continue')}
        </Link>
      </p>
    </LoginStep>
  )
}
