import { useForm } from '@conform-to/react'
import type { ReactNode } from 'react'
import { PasswordFields, PasswordNow } from '#app/features/identity/parts/password/password-fields.tsx'
import { locales } from '#app/kernel/i18n/locale.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button, ButtonLink } from '#app/ui/atoms/button.tsx'
import { Field, sentOf } from '#app/ui/atoms/field.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { FormRefusal, type Reply } from '#app/ui/atoms/refusal-alert.tsx'
import { type ProfileSectionName, paths } from '#app/visit/paths/reader.ts'
import { translateProblem } from '#app/visit/translator.ts'
import type { ProfileData } from './profile-page.tsx'

type SectionProps = { id: ProfileSectionName; title: string; text?: string; children: ReactNode }

/** One section of the profile: on the left what it is and what a change does, on the right its form. */
export function ProfileSection({ id, title, text, children }: SectionProps) {
  return (
    <section className="profile-section" aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        {text !== undefined && <p>{text}</p>}
      </div>
      <div className="profile-form">{children}</div>
    </section>
  )
}

type AboutProps = { profile: ProfileData; reply?: Reply }

/** The form of the reader's name and language (R385). */
export function ProfileAbout({ profile, reply }: AboutProps) {
  const { t } = useTranslation('account')
  return (
    <ProfileSection id="about" title={t('profile.about')} text={t('profile.aboutText')}>
      <FormRefusal reply={reply} />
      <AboutForm profile={profile} reply={reply} />
    </ProfileSection>
  )
}

function AboutForm({ profile, reply }: AboutProps) {
  const { t } = useTranslation('account')
  const [form, { fullName, lang }] = useForm<{ fullName: string; lang: string }>({
    id: 'about',
    lastResult: reply?.result,
    defaultValue: { fullName: profile.name, lang: profile.lang },
  })
  return (
    <Form method="post" action={paths.profile()} id={form.id} noValidate className="login-form">
      <input type="hidden" name="section" value="about" />
      <Field
        {...sentOf(fullName)}
        label={t('register.fullName')}
        autoComplete="name"
        autoFocus={fullName.errors !== undefined}
      />
      <LangChoice name={lang.name} chosen={lang.initialValue} />
      <Button>{t('profile.save')}</Button>
    </Form>
  )
}

function LangChoice({ name, chosen }: { name: string; chosen: string | undefined }) {
  const { t } = useTranslation('account')
  return (
    <fieldset className="choices">
      <legend>{t('profile.lang')}</legend>
      {locales.map((locale) => (
        <label key={locale} className="check">
          <input type="radio" name={name} value={locale} defaultChecked={chosen === locale} />
          {t(`profile.lang.${locale}`)}
        </label>
      ))}
    </fieldset>
  )
}

/** The choice of mails that the reader wants to get (R386). */
export function ProfileMail({ profile }: { profile: ProfileData }) {
  const { t } = useTranslation('account')
  return (
    <ProfileSection id="mail" title={t('profile.mail')} text={t('profile.mailText')}>
      <Form method="post" action={paths.profile()} className="login-form">
        <input type="hidden" name="section" value="mail" />
        <div>
          <label className="check">
            <input type="checkbox" name="isSubscribeMail" defaultChecked={profile.subscribesMail} />
            {t('profile.mail.subscribe')}
          </label>
          <label className="check">
            <input type="checkbox" name="isReceiveNotify" defaultChecked={profile.receivesNotifications} />
            {t('profile.mail.notifications')}
          </label>
          <label className="check">
            <input type="checkbox" name="isReceiveAlert" defaultChecked={profile.receivesAlerts} />
            {t('profile.mail.alerts')}
          </label>
          <ButtonLink to={paths.savedSearches()} kind="quiet">
            {t('profile.mail.toSearches')}
          </ButtonLink>
        </div>
        <Button kind="secondary">{t('profile.save')}</Button>
      </Form>
    </ProfileSection>
  )
}

type PasswordProps = { profile: ProfileData; reply?: Reply }

/** Changes the password. A reader who signs in only with a provider gets a first password by mail. */
export function ProfilePassword({ profile, reply }: PasswordProps) {
  const { t } = useTranslation('account')
  const { hasPassword, isProven } = profile
  const none = t(isProven ? 'profile.password.none' : 'profile.password.noneNoMail')
  return (
    <ProfileSection
      id="password"
      title={t('profile.password')}
      text={hasPassword ? t('profile.passwordText') : none}
    >
      {profile.sent === 'password' && (
        <p className="alert alert-done" role="status">
          {t('profile.password.sent')}
        </p>
      )}
      <FormRefusal reply={reply} />
      {hasPassword && <PasswordForm strict={profile.strict} reply={reply} />}
      {!hasPassword && isProven && <FirstPasswordForm />}
    </ProfileSection>
  )
}

function FirstPasswordForm() {
  const { t } = useTranslation('account')
  return (
    <Form method="post" action={paths.profile()}>
      <input type="hidden" name="section" value="set-password" />
      <Button kind="secondary">{t('profile.password.set')}</Button>
    </Form>
  )
}

type Values = { oldPass: string; newPass: string; confirmPass: string }

function PasswordForm({ strict, reply }: { strict: boolean; reply?: Reply }) {
  const { t } = useTranslation('account')
  const [form, { oldPass, newPass, confirmPass }] = useForm<Values>({
    id: 'password',
    lastResult: reply?.result,
  })
  return (
    <Form method="post" action={paths.profile()} id={form.id} noValidate className="login-form">
      <input type="hidden" name="section" value="password" />
      <PasswordNow password={oldPass} autoFocus={reply !== undefined} />
      <PasswordFields password={newPass} confirmation={confirmPass} label="password.new" strict={strict} />
      <Button kind="secondary">{t('profile.password.submit')}</Button>
    </Form>
  )
}

type CancelProps = { profile: ProfileData; reply?: Reply }

/** The form that cancels the account. It first says what is lost, and is folded so that nobody cancels by accident (R156). */
export function ProfileCancel({ profile, reply }: CancelProps) {
  const { t } = useTranslation(['account', 'common', 'errors', 'messages'])
  return (
    <ProfileSection id="cancel" title={t('profile.cancel')} text={t('messages:dialog.cancelUser')}>
      <details className="fold" open={reply !== undefined}>
        <summary>{t('profile.cancel.submit')}</summary>
        <FormRefusal reply={reply} />
        <CancelForm hasPassword={profile.hasPassword} reply={reply} />
      </details>
    </ProfileSection>
  )
}

function CancelForm({ hasPassword, reply }: { hasPassword: boolean; reply?: Reply }) {
  const { t } = useTranslation('account')
  const [form, { password, isSure }] = useForm<{ password: string; isSure: boolean }>({
    id: 'cancel',
    lastResult: reply?.result,
  })
  return (
    <Form method="post" action={paths.profile()} id={form.id} noValidate className="login-form">
      <input type="hidden" name="section" value="cancel" />
      {hasPassword && <PasswordNow password={password} autoFocus={reply !== undefined} />}
      <SureBox id={isSure.id} name={isSure.name} problems={isSure.errors} />
      <Button kind="secondary">{t('profile.cancel.submit')}</Button>
    </Form>
  )
}

function SureBox({ id, name, problems }: { id: string; name: string; problems: string[] | undefined }) {
  const { t } = useTranslation('account')
  const { t: words } = useTranslation(['common', 'errors', 'messages'])
  const isWrong = problems !== undefined
  const problemId = isWrong ? `${id}-problem` : undefined
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          id={id}
          aria-invalid={isWrong || undefined}
          aria-describedby={problemId}
        />
        {t('profile.cancelSure')}
      </label>
      {isWrong && (
        <p className="problem" id={problemId}>
          {problems.map((problem) => translateProblem(words, problem))}
        </p>
      )}
    </div>
  )
}
