import { ProviderStart } from '#app/features/identity/site/providers/provider-start.island.tsx'
import { useHref, useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { Island } from '#app/ui/islands/island.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { LoginStep } from './login-step.tsx'

type Props = { provider: 'google' | 'microsoft' | 'learning'; url: string; formPost: string | null }

/**
 * The page before the provider's. A form may be redirected only within this site, so this page leads on instead of the form's answer.
 * Microsoft answers in the fragment if a script can read it, and with a form otherwise.
 */
export function LoginStart({ provider, url, formPost }: Props) {
  const { t } = useTranslation('sign-in')
  const name = t(`login.provider.${provider}`)
  return (
    <LoginStep heading={t('login.going', { provider: name })}>
      {formPost === null ? (
        <Refresh url={url} />
      ) : (
        <>
          <Island of={ProviderStart} name="provider-start" when="load" props={{ url }} />
          <noscript>
            <Refresh url={formPost} />
          </noscript>
        </>
      )}
      <p className="step-text">{t('login.goingHint')}</p>
      <p className="step-actions">
        <a className="button primary" href={formPost ?? url}>
          {t('login.continue')}
        </a>
      </p>
    </LoginStep>
  )
}

/** A page for visitors who open a later step without having begun. It leads back to the sign-in. */
export function BackToLogin() {
  const { t } = useTranslation('sign-in')
  return (
    <LoginStep heading={t('login.title')}>
      <Refresh url={useHref(paths.login())} />
      <p className="step-actions">
        <Link to={paths.login()}>{t('login.back')}</Link>
      </p>
    </LoginStep>
  )
}

function Refresh({ url }: { url: string }) {
  return <meta httpEquiv="refresh" content={`0; url=${url}`} />
}
