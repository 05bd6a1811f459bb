import type { FieldMetadata } from '@conform-to/react'
import { PasswordFields } from '#app/features/identity/parts/password/password-fields.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Field } from '#app/ui/atoms/field.tsx'
import { FormRefusal, type Reply } from '#app/ui/atoms/form-refusal.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { AccountPage } from './account-page.tsx'

type Props = {
  heading: string
  token: string
  purpose: 'invite' | 'reset'
  name: string
  email: string
  fields: Record<'name' | 'newPass' | 'confirmPass', FieldMetadata<string>>
  reply?: Reply
}

/** An administrator's own name and password. An administrator who has both sets only the password. */
export function StaffLinkForm({ heading, token, purpose, name, email, fields, reply }: Props) {
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
