import { useForm } from '@conform-to/react'
import { PasswordNow } from '#app/features/identity/parts/password/password-fields.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Page } from '#app/layout/site/page.tsx'
import { Button, ButtonLink } from '#app/ui/atoms/button.tsx'
import { Field, sentOf } from '#app/ui/atoms/field.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { FormRefusal, type Reply } from '#app/ui/atoms/refusal-alert.tsx'
import { useLayoutIfAny } from '#app/ui/layout/layout.ts'
import { paths } from '#app/visit/paths/reader.ts'
import {
  ProfileAbout,
  ProfileCancel,
  ProfileMail,
  ProfilePassword,
  ProfileSection,
} from './profile-sections.tsx'
import type { getProfile, viewOwnSession } from './profile-view.ts'
import './session-list.css'
import '#app/features/identity/site/login/account.css'
import './profile.css'

type Values = { newEmail: string; password: string }

type Session = ReturnType<typeof viewOwnSession>

type Identity = ProfileData['identities'][number]

export type ProfileData = Awaited<ReturnType<typeof getProfile>> & {
  sessions: ReturnType<typeof viewOwnSession>[]
  /** The purpose of the mail that was just sent. */
  sent: 'email' | 'password' | null
}

/** A reader's own page. Each subject has a section with a form. */
export function Profile({ reply, ...profile }: ProfileData & { reply?: Reply }) {
  const { t } = useTranslation('account')
  const frame = useLayoutIfAny()
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
          <ProfileSection
            id="purchases"
            title={t('profile.purchases')}
            text={t(frame.hasCards ? 'profile.purchasesText' : 'profile.purchasesWithoutCard')}
          >
            <p>
              <ButtonLink to={paths.purchases()} kind="secondary">
                {t('profile.purchases')}
              </ButtonLink>
            </p>
            {frame.hasCards && (
              <p>
                <ButtonLink to={paths.card()} kind="secondary">
                  {t('profile.card')}
                </ButtonLink>
              </p>
            )}
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

/**
 * Accounts at other providers that can be used to sign in. Linking leads to the provider, unlinking takes effect at once.
 */
function ProfileIdentities({ profile, reply }: { profile: ProfileData; reply?: Reply }) {
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

/**
 * The places where the reader is signed in: device, country, last use. Each can be ended except the current one, which
 * has a logout instead.
 */
function SessionList({ sessions }: { sessions: Session[] }) {
  const { t } = useTranslation('account')
  return (
    <>
      <ul className="session-list">
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionWords session={session} />
            {session.isThis ? (
              <span className="session-this">{t('sessions.this')}</span>
            ) : (
              <EndSession session={session} />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" action={paths.profileSessions()} className="session-others">
          <Button kind="secondary">{t('sessions.endOthers')}</Button>
        </Form>
      )}
    </>
  )
}

function EndSession({ session: { id, device } }: { session: Session }) {
  const { t } = useTranslation('account')
  return (
    <Form method="post" action={paths.profileSessions()}>
      <button
        type="submit"
        name="session"
        value={id}
        className="button secondary small"
        aria-label={t('sessions.endOf', { device: device ?? t('sessions.unknownDevice') })}
      >
        {t('sessions.end')}
      </button>
    </Form>
  )
}

function SessionWords({ session: { device, place, loginType, isApp, lastUsed } }: { session: Session }) {
  const { t } = useTranslation('account')
  const facts = [
    place,
    t(`sessions.by.${loginType}`),
    isApp ? t('sessions.app') : null,
    t('sessions.lastUsed', { time: lastUsed }),
  ]
  return (
    <p className="session-words">
      <strong>{device ?? t('sessions.unknownDevice')}</strong>
      <span>{facts.filter((fact) => fact !== null).join(' · ')}</span>
    </p>
  )
}

/** The present address, and a form to change it. It asks for the password if the reader has one (R378). */
function ProfileEmail({ profile, reply }: { profile: ProfileData; reply?: Reply }) {
  const { t } = useTranslation('account')
  return (
    <ProfileSection id="email" title={t('profile.email')} text={t('profile.emailText')}>
      <dl className="account-facts">
        <div>
          <dt>{t('profile.email.now')}</dt>
          <dd>{profile.email ?? t('profile.email.none')}</dd>
        </div>
      </dl>
      {profile.sent === 'email' && (
        <p className="alert alert-done" role="status">
          {t('profile.email.sent')}
        </p>
      )}
      <FormRefusal reply={reply} />
      <EmailForm hasPassword={profile.hasPassword} reply={reply} />
    </ProfileSection>
  )
}

function EmailForm({ hasPassword, reply }: { hasPassword: boolean; reply?: Reply }) {
  const { t } = useTranslation('account')
  const [form, { newEmail, password }] = useForm<Values>({ id: 'email', lastResult: reply?.result })
  return (
    <Form method="post" action={paths.profile()} id={form.id} noValidate className="login-form">
      <input type="hidden" name="section" value="email" />
      <Field
        {...sentOf(newEmail)}
        label={t('profile.email.new')}
        type="email"
        autoComplete="email"
        autoFocus={newEmail.errors !== undefined}
      />
      {hasPassword && (
        <PasswordNow password={password} autoFocus={reply !== undefined && newEmail.errors === undefined} />
      )}
      <Button kind="secondary">{t('profile.email.submit')}</Button>
    </Form>
  )
}
