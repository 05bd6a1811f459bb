import { useForm } from '@conform-to/react'
import { AccountPage } from '#app/features/identity/parts/account/account-page.tsx'
import { PasswordFields } from '#app/features/identity/parts/password/password-fields.tsx'
import { AppFlag } from '#app/features/identity/parts/sign-in/app-flag.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Field } from '#app/ui/atoms/field.tsx'
import { FormRefusal, type Reply } from '#app/ui/atoms/form-refusal.tsx'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'

type Props = {
  asked: { email: 'required' | 'no'; username: 'required' | 'optional' | 'no' }
  strict: boolean
  reply?: Reply
  /** Where the reader wanted to go: a path inside the tenant. */
  back?: string
  /** It comes from the tenant's app. */
  isApp: boolean
}

type Values = {
  fullName: string
  email: string
  username: string
  password: string
  confirmPassword: string
  isSubscribeMail: boolean
}

/**
 * Creates an account: asks for what the account type needs, with one primary button. It asks for a password only if no
 * mail is sent. Otherwise the page behind the mailed link asks for it.
 */
export function RegisterForm({ asked, strict, reply, back, isApp }: Props) {
  const { t } = useTranslation('account')
  const [form, { fullName, email, username, password, confirmPassword, isSubscribeMail }] = useForm<Values>({
    id: 'register',
    lastResult: reply?.result,
  })
  const byMail = asked.email === 'required'
  return (
    <AccountPage heading={t('register.title')}>
      {byMail && <p className="account-text">{t('register.lead')}</p>}
      <FormRefusal reply={reply} />
      <Form method="post" action={paths.register()} id={form.id} noValidate className="login-form">
        {isApp && <AppFlag />}
        {back !== undefined && <input type="hidden" name="back" value={back} />}
        <Field
          id={fullName.id}
          name={fullName.name}
          label={t('register.fullName')}
          autoComplete="name"
          defaultValue={fullName.initialValue}
          problems={fullName.errors}
          autoFocus={reply === undefined || fullName.errors !== undefined}
        />
        {byMail && (
          <Field
            id={email.id}
            name={email.name}
            label={t('register.email')}
            type="email"
            autoComplete="email"
            defaultValue={email.initialValue}
            problems={email.errors}
            autoFocus={email.errors !== undefined}
          />
        )}
        {asked.username !== 'no' && (
          <div className="explained">
            <Field
              id={username.id}
              name={username.name}
              label={t(asked.username === 'optional' ? 'register.usernameOptional' : 'register.username')}
              autoComplete="username"
              defaultValue={username.initialValue}
              problems={username.errors}
              isOptional={asked.username === 'optional'}
              explainedBy={`${username.id}-help`}
              autoFocus={username.errors !== undefined}
            />
            <p className="explanation" id={`${username.id}-help`}>
              {t('register.usernameHelp')}
            </p>
          </div>
        )}
        {!byMail && (
          <PasswordFields
            password={password}
            confirmation={confirmPassword}
            label="password.plain"
            strict={strict}
          />
        )}
        <label className="check">
          <input
            type="checkbox"
            name={isSubscribeMail.name}
            defaultChecked={isSubscribeMail.initialValue === 'on'}
          />
          {t('register.mail')}
        </label>
        <Button>{t(byMail ? 'register.submitMail' : 'register.submit')}</Button>
      </Form>
      <p className="account-foot">
        <Link to={paths.login()}>{t('register.hasAccount')}</Link>
      </p>
    </AccountPage>
  )
}
