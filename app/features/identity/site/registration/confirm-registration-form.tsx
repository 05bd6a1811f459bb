import { useForm } from '@conform-to/react'
import { PasswordFields } from '#app/features/identity/parts/password/password-fields.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import type { Reply } from '#app/ui/atoms/form-refusal.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { AccountConfirm } from './account-confirm.tsx'

type Props = {
  heading: string
  token: string
  shown: { name: string; email: string; strict: boolean }
  reply?: Reply
}

/** The last step of a registration by mail: the owner of the mailbox chooses the password. */
export function ConfirmRegistrationForm({ heading, token, shown, reply }: Props) {
  const { t } = useTranslation('account')
  const [, { password, confirmPassword }] = useForm<{ password: string; confirmPassword: string }>({
    id: 'confirm',
    lastResult: reply?.result,
  })
  return (
    <AccountConfirm
      {...{ heading, token, shown, reply }}
      text={t('register.confirm.text')}
      submit={t('register.confirm.submit')}
      action={paths.registerConfirm(token)}
    >
      <PasswordFields
        password={password}
        confirmation={confirmPassword}
        label="password.plain"
        strict={shown.strict}
        autoFocus
      />
    </AccountConfirm>
  )
}
