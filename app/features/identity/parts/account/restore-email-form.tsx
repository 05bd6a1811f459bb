import { useForm } from '@conform-to/react'
import type { LinkedIdentity } from '#app/features/identity/model/account/identity-rows.ts'
import { PasswordFields } from '#app/features/identity/parts/password/password-fields.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { FormRefusal, type Reply } from '#app/ui/atoms/form-refusal.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { AccountPage } from './account-page.tsx'
import { KeptIdentities } from './kept-identities.tsx'

type Props = {
  heading: string
  action: string
  token: string
  email: string
  strict: boolean
  /** Administrators have none. */
  identities?: readonly LinkedIdentity[]
  reply: Reply | undefined
}

/**
 * Restores an earlier address, for readers and administrators. It asks for a new password, which the person who changed
 * the address doesn't know.
 */
export function RestoreEmailForm({ heading, action, token, email, strict, identities = [], reply }: Props) {
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
