import '#app/features/identity/site/login/account.css'
import './profile.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Page } from '#app/layout/site/page.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import type { Reply } from '#app/ui/atoms/form-refusal.tsx'
import { useFrameIfAny } from '#app/ui/frame/frame.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { viewOwnSession } from './own-session-view.ts'
import { ProfileAbout, ProfileMail } from './profile-about.tsx'
import { ProfileCancel } from './profile-cancel.tsx'
import { ProfileEmail } from './profile-email.tsx'
import { ProfileIdentities } from './profile-identities.tsx'
import { ProfilePassword } from './profile-password.tsx'
import { ProfileSection } from './profile-section.tsx'
import type { getProfile } from './profile-view.ts'
import { SessionList } from './session-list.tsx'

export type ProfileData = Awaited<ReturnType<typeof getProfile>> & {
  sessions: ReturnType<typeof viewOwnSession>[]
  /** What a mail was just sent for. */
  sent: 'email' | 'password' | null
}

/** A reader's own page: one section and one form for each thing, one below the other. */
export function Profile({ reply, ...profile }: ProfileData & { reply?: Reply }) {
  const { t } = useTranslation('account')
  const frame = useFrameIfAny()
  const replyTo = (section: string) => (reply?.result.initialValue?.section === section ? reply : undefined)
  return (
    <Page>
      <div className="profile">
        <h1>{t('profile.title')}</h1>
        <ProfileAbout profile={profile} reply={replyTo('about')} />
        <ProfileEmail profile={profile} reply={replyTo('email')} />
        <ProfilePassword profile={profile} reply={replyTo('password') ?? replyTo('set-password')} />
        {profile.identities.length > 0 && <ProfileIdentities profile={profile} reply={replyTo('unlink')} />}
        <ProfileMail profile={profile} />
        {frame?.hasSubscriptions && (
          <ProfileSection id="purchases" title={t('profile.purchases')} text={t('profile.purchasesText')}>
            <p>
              <ButtonLink to={paths.purchases()} kind="secondary">
                {t('profile.purchases')}
              </ButtonLink>
            </p>
            <p>
              <ButtonLink to={paths.card()} kind="secondary">
                {t('profile.card')}
              </ButtonLink>
            </p>
          </ProfileSection>
        )}
        <ProfileSection id="sessions" title={t('sessions.title')} text={t('profile.sessionsText')}>
          <SessionList sessions={profile.sessions} />
        </ProfileSection>
        {profile.mayCancel && <ProfileCancel profile={profile} reply={replyTo('cancel')} />}
      </div>
    </Page>
  )
}
