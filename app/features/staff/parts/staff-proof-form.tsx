import '#app/ui/console/console-forms.css'
import { useForm } from '@conform-to/react'
import { PasswordField } from '#app/features/identity/parts/sign-in/password-field.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Field } from '#app/ui/atoms/field.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { FormRefusal, type Reply } from '#app/ui/atoms/refusal-alert.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = { asksCode: boolean; back: string | null; reply: Reply | undefined }

/** Asks a signed-in administrator for the password, and for a code if they have a second factor. */
export function StaffProofForm({ asksCode, back, reply }: Props) {
  const { t } = useTranslation('console-staff')
  const [, { password, code }] = useForm<{ password: string; code: string }>({ lastResult: reply?.result })
  return (
    <>
      <p>{t('proof.lead')}</p>
      <FormRefusal {...(reply !== undefined && { reply })} />
      <Form method="post" action={adminPaths.proof(back === null ? {} : { back })} className="console-form">
        <PasswordField
          id="proof-password"
          name={password.name}
          label={t('proof.password')}
          autoComplete="current-password"
          problems={password.errors}
          autoFocus
        />
        {asksCode && (
          <Field
            id="proof-code"
            name={code.name}
            label={t('code.label')}
            autoComplete="one-time-code"
            problems={code.errors}
          />
        )}
        <div className="form-actions">
          <Button>{t('proof.submit')}</Button>
        </div>
      </Form>
    </>
  )
}
