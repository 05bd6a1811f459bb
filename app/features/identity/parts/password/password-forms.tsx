import { type FieldMetadata, useForm } from '@conform-to/react'
import type { LinkedIdentity } from '#app/features/identity/model/account/linked-identities.ts'
import { AccountPage } from '#app/features/identity/parts/account/account-page.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Field, sentOf } from '#app/ui/atoms/field.tsx'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { FormRefusal, type Reply } from '#app/ui/atoms/refusal-alert.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
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
        <Field {...sentOf(email)} label={t('register.email')} type="email" autoComplete="email" autoFocus />
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

/** The form that sets a new password, or after a starting password the reader's first own one. The token in the link says whose. */
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

/** The other ways to sign in to an account whose password is being reset. Those that aren't ticked are removed. */
function KeptIdentities({ identities, reply }: { identities: readonly LinkedIdentity[]; reply?: Reply }) {
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

type RestoreProps = {
  heading: string
  action: string
  token: string
  email: string
  strict: boolean
  /** The reader's identities at providers. Administrators have none. */
  identities?: readonly LinkedIdentity[]
  reply: Reply | undefined
}

/**
 * Restores an earlier address, for readers and administrators. It asks for a new password, which the person who changed
 * the address doesn't know.
 */
export function RestoreEmailForm({
  heading,
  action,
  token,
  email,
  strict,
  identities = [],
  reply,
}: RestoreProps) {
  const { t } = useTranslation('account')
  const [form, { newPass, confirmPass }] = useForm<{ newPass: string; confirmPass: string }>({
    id: 'restore',
    lastResult: reply?.result,
  })
  return (
    <AccountPage heading={heading}>
      <p className="account-text">{t('restore.lead', { email })}</p>
      <FormRefusal {...(reply !== undefined && { reply })} />
      <Form method="post" action={action} id={form.id} noValidate className="login-form">
        <input type="hidden" name="token" value={token} />
        <PasswordFields
          password={newPass}
          confirmation={confirmPass}
          label="password.new"
          strict={strict}
          autoFocus
        />
        <KeptIdentities identities={identities} {...(reply !== undefined && { reply })} />
        <Button>{t('restore.submit')}</Button>
      </Form>
    </AccountPage>
  )
}

type StaffLinkProps = {
  heading: string
  token: string
  purpose: 'invite' | 'reset'
  name: string
  email: string
  fields: Record<'name' | 'newPass' | 'confirmPass', FieldMetadata<string>>
  reply?: Reply
}

/** The form in which an invited administrator enters a name and a password. If they already have a name, it only asks for the password. */
export function StaffLinkForm({ heading, token, purpose, name, email, fields, reply }: StaffLinkProps) {
  const { t } = useTranslation('console-staff')
  return (
    <AccountPage heading={heading}>
      <p className="account-text">{t(`welcome.${purpose}Lead`, { email })}</p>
      <FormRefusal reply={reply} />
      <Form method="post" action={adminPaths.staffLink(token)} noValidate className="login-form">
        <input type="hidden" name="token" value={token} />
        {purpose === 'invite' && (
          <Field
            id="name"
            name="name"
            label={t('welcome.name')}
            autoComplete="name"
            defaultValue={fields.name.initialValue ?? name}
            problems={fields.name.errors}
          />
        )}
        <PasswordFields
          password={fields.newPass}
          confirmation={fields.confirmPass}
          label="password.new"
          strict
        />
        <Button>{t('welcome.submit')}</Button>
      </Form>
    </AccountPage>
  )
}
