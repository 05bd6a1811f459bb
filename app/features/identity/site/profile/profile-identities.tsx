import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { FormRefusal, type Reply } from '#app/ui/atoms/form-refusal.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import type { ProfileData } from './profile-page.tsx'
import { ProfileSection } from './profile-section.tsx'

type Identity = ProfileData['identities'][number]

/**
 * Accounts at other providers that can be used to sign in. Linking leads to the provider, unlinking takes effect at once.
 */
export function ProfileIdentities({ profile, reply }: { profile: ProfileData; reply?: Reply }) {
  const { t } = useTranslation('account')
  return (
    <ProfileSection id="identities" title={t('profile.identities')} text={t('profile.identitiesText')}>
      <FormRefusal reply={reply} />
      <ul className="session-list">
        {profile.identities.map((identity) => (
          <li key={identity.provider}>
            <p className="session-words">
              <strong>{t(`profile.identities.${identity.provider}`)}</strong>
              <span>
                {identity.isLinked
                  ? (identity.email ?? t('profile.identities.linked'))
                  : t('profile.identities.none')}
              </span>
            </p>
            <IdentityForm identity={identity} />
          </li>
        ))}
      </ul>
    </ProfileSection>
  )
}

function IdentityForm({ identity: { provider, isLinked } }: { identity: Identity }) {
  const { t } = useTranslation('account')
  const named = { provider: t(`profile.identities.${provider}`) }
  return (
    <Form method="post" action={isLinked ? paths.profile() : paths.loginStart()}>
      <input type="hidden" name={isLinked ? 'section' : 'purpose'} value={isLinked ? 'unlink' : 'link'} />
      <button
        type="submit"
        name="provider"
        value={provider}
        className="button secondary small"
        aria-label={t(isLinked ? 'profile.identities.unlinkFrom' : 'profile.identities.linkTo', named)}
      >
        {t(isLinked ? 'profile.identities.unlink' : 'profile.identities.link')}
      </button>
    </Form>
  )
}
