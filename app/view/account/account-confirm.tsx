import { useTranslation } from '#app/platform/rendering.ts'
import { Button } from '#app/view/atoms/button.tsx'
import { Field } from '#app/view/atoms/field.tsx'
import { langOf } from '#app/view/atoms/lang-of.ts'
import { Form } from '#app/view/atoms/link.tsx'
import { AccountPage } from './account-page.tsx'
import { AccountRefusal, type Reply } from './account-refusal.tsx'

type Props = {
  heading: string
  text: string
  submit: string
  /** Where the form goes; the token is in it as in the link. */
  action: string
  token: string
  shown: { name?: string; email: string; asksPassword?: boolean }
  reply?: Reply
}

/** What a mailed link leads to: says what will be done, and does it when asked, since mail scanners open links too. */
export function AccountConfirm({ heading, text, submit, action, token, shown, reply }: Props) {
  const { t } = useTranslation('account')
  return (
    <AccountPage heading={heading}>
      <p className="account-text">{text}</p>
      <dl className="account-facts">
        {shown.name !== undefined && (
          <div>
            <dt>{t('register.fullName')}</dt>
            <dd lang={langOf(shown.name)}>{shown.name}</dd>
          </div>
        )}
        <div>
          <dt>{t('register.email')}</dt>
          <dd>{shown.email}</dd>
        </div>
      </dl>
      <AccountRefusal reply={reply} />
      <Form method="post" action={action} className="login-form">
        <input type="hidden" name="token" value={token} />
        {shown.asksPassword && (
          <Field
            id="confirm-password"
            name="password"
            label={t('register.confirm.password')}
            type="password"
            autoComplete="current-password"
            isOptional
            autoFocus
          />
        )}
        <Button>{submit}</Button>
      </Form>
    </AccountPage>
  )
}
