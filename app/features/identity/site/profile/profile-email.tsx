import { useForm } from '@conform-to/react'
import { PasswordNow } from '#app/features/identity/parts/password/password-fields.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Field } from '#app/ui/atoms/field.tsx'
import { FormRefusal, type Reply } from '#app/ui/atoms/form-refusal.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import type { ProfileData } from './profile-page.tsx'
import { ProfileSection } from './profile-section.tsx'

/** The address, and another one, which is asked for with the password where there is one (R378). */
export function ProfileEmail({ profile, reply }: { profile: ProfileData; reply?: Reply }) {
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

type Values = { newEmail: string; password: string }

function EmailForm({ hasPassword, reply }: { hasPassword: boolean; reply?: Reply }) {
  const { t } = useTranslation('account')
  const [form, { newEmail, password }] = useForm<Values>({ id: 'email', lastResult: reply?.result })
  return (
    <Form method="post" action={paths.profile()} id={form.id} noValidate className="login-form">
      <input type="hidden" name="section" value="email" />
      <Field
        id={newEmail.id}
        name={newEmail.name}
        label={t('profile.email.new')}
        type="email"
        autoComplete="email"
        defaultValue={newEmail.initialValue}
        problems={newEmail.errors}
        autoFocus={newEmail.errors !== undefined}
      />
      {hasPassword && (
        <PasswordNow password={password} autoFocus={reply !== undefined && newEmail.errors === undefined} />
      )}
      <Button kind="secondary">{t('profile.email.submit')}</Button>
    </Form>
  )
}
