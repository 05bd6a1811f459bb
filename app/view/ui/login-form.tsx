import type { SubmissionResult } from '@conform-to/react'
import { useForm } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../atoms/button.tsx'
import { Field } from '../atoms/field.tsx'
import { RefusalNotice } from '../atoms/notice.tsx'

type Props = {
  site: { title: string; tagline: string | null }
  fields: {
    name: 'email' | 'username' | 'emailOrUsername'
    nameTitle: string | null
    passwordTitle: string | null
  }
  reply: { result: SubmissionResult<string[]>; refusal: string | null } | undefined
}

/** One column, the fields, one primary button. What was typed stays, the password never. */
export function LoginForm({ site, fields, reply }: Props) {
  const { t } = useTranslation()
  const [form, { email, password, keep_login }] = useForm<{
    email: string
    password: string
    keep_login: boolean
  }>({
    id: 'login',
    lastResult: reply?.result,
  })
  const isWrong = reply !== undefined
  return (
    <main className="sign-in" id="main">
      <p className="sign-in-site">{site.title}</p>
      {site.tagline !== null && <p className="sign-in-tagline">{site.tagline}</p>}
      <h1>{t('login.title')}</h1>
      <RefusalNotice name={reply?.refusal ?? null} />
      <form method="post" id={form.id} noValidate>
        <Field
          id={email.id}
          name={email.name}
          label={fields.nameTitle || t(`login.${fields.name}`)}
          type={fields.name === 'email' ? 'email' : 'text'}
          autoComplete="username"
          defaultValue={email.initialValue}
          problems={email.errors}
          autoFocus={!isWrong || email.errors !== undefined}
        />
        <Field
          id={password.id}
          name={password.name}
          label={fields.passwordTitle || t('login.password')}
          type="password"
          autoComplete="current-password"
          problems={password.errors}
          autoFocus={isWrong && email.errors === undefined}
        />
        <label className="check">
          <input type="checkbox" name={keep_login.name} defaultChecked={keep_login.initialValue === 'on'} />
          {t('login.keep')}
        </label>
        <Button>{t('login.submit')}</Button>
      </form>
    </main>
  )
}
