import { useForm } from '@conform-to/react'
import type { LinkedIdentity } from '#app/features/identity/model/account/identity-rows.ts'
import { AccountPage } from '#app/features/identity/parts/account/account-page.tsx'
import { KeptIdentities } from '#app/features/identity/parts/account/kept-identities.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Field } from '#app/ui/atoms/field.tsx'
import { FormRefusal, type Reply } from '#app/ui/atoms/form-refusal.tsx'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { PasswordFields } from './password-fields.tsx'

type ForgetProps = { action?: string; login?: string; reply?: Reply }

/** Asks for the address of an account whose password was forgotten (R098, R099). */
export function ForgetPasswordForm({
  action = paths.forgetPassword(),
  login = paths.login(),
  reply,
}: ForgetProps) {
  const { t } = useTranslation('account')
  const [form, { email }] = useForm<{ email: string }>({ id: 'forget', lastResult: reply?.result })
  return (
    <AccountPage heading={t('forget.title')}>
      <p className="account-text">{t('forget.lead')}</p>
      <FormRefusal reply={reply} />
      <Form method="post" action={action} id={form.id} noValidate className="login-form">
        <Field
          id={email.id}
          name={email.name}
          label={t('register.email')}
          type="email"
          autoComplete="email"
          defaultValue={email.initialValue}
          problems={email.errors}
          autoFocus
        />
        <Button>{t('forget.submit')}</Button>
      </Form>
      <p className="account-foot">
        <Link to={login}>{t('toLogin')}</Link>
      </p>
    </AccountPage>
  )
}

type ResetProps = {
  token: string
  strict: boolean
  isFirst: boolean
  identities: readonly LinkedIdentity[]
  reply?: Reply
}

/** Sets a new password, or the first one of one's own. The token in the link says whose. */
export function ResetPasswordForm({ token, strict, isFirst, identities, reply }: ResetProps) {
  const { t } = useTranslation('account')
  const [form, { newPass, confirmPass }] = useForm<{ newPass: string; confirmPass: string }>({
    id: 'reset',
    lastResult: reply?.result,
  })
  return (
    <AccountPage heading={t(isFirst ? 'reset.firstTitle' : 'reset.title')}>
      <p className="account-text">{t(isFirst ? 'reset.firstLead' : 'reset.lead')}</p>
      <FormRefusal reply={reply} />
      <Form method="post" action={paths.resetPassword(token)} id={form.id} noValidate className="login-form">
        <input type="hidden" name="token" value={token} />
        <PasswordFields
          password={newPass}
          confirmation={confirmPass}
          label="password.new"
          strict={strict}
          autoFocus
        />
        <KeptIdentities {...{ identities, reply }} />
        <Button>{t(isFirst ? 'reset.firstSubmit' : 'reset.submit')}</Button>
      </Form>
    </AccountPage>
  )
}
