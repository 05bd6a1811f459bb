import type { SubmissionResult } from '@conform-to/react'
import { useForm } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import { Button } from '../atoms/button.tsx'
import { Field } from '../atoms/field.tsx'
import { Form } from '../atoms/link.tsx'
import { RefusalNotice } from '../atoms/notice.tsx'
import { OtherWays, type Ways } from './login-ways.tsx'

export type LoginFieldsProps = {
  /** Of the form, and what the ids of its fields begin with: a page may have it twice. */
  id?: string
  fields: {
    name: 'email' | 'username' | 'emailOrUsername'
    nameTitle: string | null
    passwordTitle: string | null
    /** What else than a password lets one in; administrators have nothing else. */
    ways?: Ways
    /** The sign-in page would go to Google by itself: what is typed here comes to the page that doesn't. */
    goesToGoogle?: boolean
  }
  reply?: { result: SubmissionResult<string[]>; refusal: string | null }
  /** Where to go afterwards: a path inside the tenant. */
  back?: string
  /** The book to open there. */
  view?: string
  action?: string
  /** Whether one may stay signed in; administrators may not. */
  canKeep?: boolean
}

type Values = { email: string; password: string; keep_login: boolean }

/**
 * The form itself, also in a dialog. What was typed stays, the password never. The other ways are buttons of the same
 * form, so that they know where to go on and whether to stay signed in.
 */
export function LoginFields({
  id = 'login',
  fields,
  reply,
  back,
  view,
  action,
  canKeep = true,
}: LoginFieldsProps) {
  const { t } = useTranslation()
  const [form, { keep_login }] = useForm<Values>({ id, lastResult: reply?.result })
  const { ways, goesToGoogle = false } = fields
  const ownAction = action ?? paths.login(goesToGoogle ? { auto: 'false' } : {})
  return (
    <>
      <RefusalNotice name={reply?.refusal ?? null} />
      <Form method="post" action={ownAction} id={form.id} className="login-form">
        {back !== undefined && <input type="hidden" name="back" value={back} />}
        {view !== undefined && <input type="hidden" name="view" value={view} />}
        {ways?.password !== false && <PasswordFields id={id} fields={fields} reply={reply} />}
        {canKeep && (
          <label className="check">
            <input type="checkbox" name={keep_login.name} defaultChecked={keep_login.initialValue === 'on'} />
            {t('login.keep')}
          </label>
        )}
        {ways?.password !== false && <Button>{t('login.submit')}</Button>}
        {ways !== undefined && <OtherWays ways={ways} />}
      </Form>
    </>
  )
}

function PasswordFields({ id, fields, reply }: { id: string } & Pick<LoginFieldsProps, 'fields' | 'reply'>) {
  const { t } = useTranslation()
  const [, { email, password }] = useForm<Values>({ id, lastResult: reply?.result })
  const isWrong = reply !== undefined
  return (
    <>
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
    </>
  )
}
