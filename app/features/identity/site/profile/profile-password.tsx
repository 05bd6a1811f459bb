import { useForm } from '@conform-to/react'
import { PasswordFields, PasswordNow } from '#app/features/identity/parts/password/password-fields.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { FormRefusal, type Reply } from '#app/ui/atoms/form-refusal.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import type { ProfileData } from './profile-page.tsx'
import { ProfileSection } from './profile-section.tsx'

type Props = { profile: ProfileData; reply?: Reply }

/** Changes the password. A reader who signs in only with a provider gets a first password by mail. */
export function ProfilePassword({ profile, reply }: Props) {
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
