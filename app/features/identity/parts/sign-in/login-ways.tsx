import { useHref, useTranslation } from '#app/kernel/rendering/rendering.ts'
import { paths } from '#app/visit/paths/reader.ts'

export type Ways = {
  password: boolean
  learning: boolean
  google: boolean
  microsoft: boolean
  address: boolean
}

const providers = ['learning', 'google', 'microsoft'] as const

/** The publisher's own service comes before the others, whose logos readers recognise anyway. */
const looks = {
  learning: 'button primary',
  google: 'button secondary way-mark way-google',
  microsoft: 'button secondary way-mark way-microsoft',
}

/** The ways in beside the password, as buttons of the same form that lead elsewhere (R085, R087). */
export function OtherWays({ ways }: { ways: Ways }) {
  const { t } = useTranslation('sign-in')
  const byAddress = useHref(paths.loginByAddress())
  const offered = providers.filter((provider) => ways[provider])
  if (offered.length === 0 && !ways.address) return null
  return (
    <>
      {ways.password && (
        <p className="or" aria-hidden="true">
          <span>{t('login.or')}</span>
        </p>
      )}
      <div className="ways">
        {offered.map((provider) => (
          <ProviderButton key={provider} provider={provider} />
        ))}
        {ways.address && (
          <button type="submit" formAction={byAddress} formNoValidate className="button secondary">
            {t('login.byAddress')}
          </button>
        )}
      </div>
    </>
  )
}

function ProviderButton({ provider }: { provider: (typeof providers)[number] }) {
  const { t } = useTranslation('sign-in')
  const start = useHref(paths.loginStart())
  return (
    <button
      type="submit"
      name="provider"
      value={provider}
      formAction={start}
      formNoValidate
      className={looks[provider]}
    >
      {t('login.with', { provider: t(`login.provider.${provider}`) })}
    </button>
  )
}
