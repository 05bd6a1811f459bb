import type { ReactNode } from 'react'
import { AccountPage } from '#app/features/identity/parts/account/account-page.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { FormRefusal, type Reply } from '#app/ui/atoms/refusal-alert.tsx'

type Props = {
  heading: string
  text: string
  submit: string
  /** The address that the form is sent to. It contains the token of the link. */
  action: string
  token: string
  shown: { name?: string; email: string }
  reply?: Reply
  /** Fields of a page that asks for more than a confirmation. */
  children?: ReactNode
}

/**
 * The page behind a mailed link. It says what will happen and does it only when asked, because mail scanners open links
 * too.
 */
export function AccountConfirm({ heading, text, submit, action, token, shown, reply, children }: Props) {
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
      <FormRefusal reply={reply} />
      <Form method="post" action={action} noValidate className="login-form">
        <input type="hidden" name="token" value={token} />
        {children}
        <Button>{submit}</Button>
      </Form>
    </AccountPage>
  )
}
