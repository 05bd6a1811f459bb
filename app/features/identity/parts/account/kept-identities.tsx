import type { LinkedIdentity } from '#app/features/identity/model/account/identity-rows.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import type { Reply } from '#app/ui/atoms/form-refusal.tsx'

/** The other ways to sign in to an account whose password is being reset. Those that aren't ticked are removed. */
export function KeptIdentities({
  identities,
  reply,
}: {
  identities: readonly LinkedIdentity[]
  reply?: Reply
}) {
  const { t } = useTranslation('account')
  if (identities.length === 0) return null
  const kept = [reply?.result.initialValue?.keep ?? []].flat()
  return (
    <fieldset className="kept-identities" aria-describedby="kept-identities-help">
      <legend>{t('profile.identities')}</legend>
      <p className="explanation" id="kept-identities-help">
        {t('reset.identitiesText')}
      </p>
      {identities.map(({ provider, email }) => (
        <label className="check" key={provider}>
          <input type="checkbox" name="keep" value={provider} defaultChecked={kept.includes(provider)} />
          <span>
            {t('reset.keepIdentity', { provider: t(`profile.identities.${provider}`) })}
            {email !== null && <span className="explanation"> {email}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
