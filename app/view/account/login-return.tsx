import { paths } from '#app/paths/reader.ts'
import { useHref, useTranslation } from '#app/platform/rendering.ts'
import { Link } from '#app/view/atoms/link.tsx'
import { Island } from '#app/view/islands/island.tsx'
import { ProviderReturn } from '#app/view/islands/provider-return.island.tsx'
import { LoginStep } from './login-step.tsx'

/**
 * Who is signed in comes back from linking an account, or from proving that it is them. An answer in the fragment is brought to the server;
 * without one, as after the back button, they go on to where that began.
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
