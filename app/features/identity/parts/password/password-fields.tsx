import '#app/features/identity/site/login/account.css'
import { PasswordField } from '#app/features/identity/parts/sign-in/password-field.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { traitsAskedFor } from '#app/kernel/values/password-rules.ts'
import { Island } from '#app/ui/islands/island.tsx'
import { PasswordStrength } from './password-strength.island.tsx'

type FieldOf = { id: string; name: string; errors?: string[] }

type Props = {
  password: FieldOf
  confirmation: FieldOf
  label: 'password.plain' | 'password.new'
  strict: boolean
  autoFocus?: boolean
}

/** A new password, typed twice. The rules for it are shown beside it from the start (R406–R408). */
export function PasswordFields({ password, confirmation, label, strict, autoFocus }: Props) {
  const { t } = useTranslation('account')
  const rulesId = `${password.id}-rules`
  return (
    <>
      <div className="password-new">
        <NewPassword
          of={password}
          label={t(label)}
          explainedBy={rulesId}
          autoFocus={autoFocus || password.errors !== undefined}
        />
        <Rules id={rulesId} inputId={password.id} strict={strict} />
      </div>
      <NewPassword of={confirmation} label={t('password.confirm')} />
    </>
  )
}

type NewPasswordProps = { of: FieldOf; label: string; explainedBy?: string; autoFocus?: boolean }

function NewPassword({ of: { id, name, errors }, ...words }: NewPasswordProps) {
  return <PasswordField {...words} id={id} name={name} autoComplete="new-password" problems={errors} />
}

/** The rules for the password, ticked off while it is typed. */
function Rules({ id, inputId, strict }: { id: string; inputId: string; strict: boolean }) {
  const { t } = useTranslation('account')
  const traits = traitsAskedFor({ strict }).map((trait) => ({ trait, text: t(`password.trait.${trait}`) }))
  const rules = [...traits, { trait: null, text: t('password.trait.unguessed') }]
  return (
    <Island
      of={PasswordStrength}
      name="password-strength"
      when="load"
      props={{ id, inputId, label: t('password.rules'), rules, met: t('password.met') }}
    />
  )
}

/** The present password, which changes of the account ask for again. */
export function PasswordNow({ password, autoFocus }: { password: FieldOf; autoFocus: boolean }) {
  const { t } = useTranslation('account')
  return (
    <PasswordField
      id={password.id}
      name={password.name}
      label={t('password.now')}
      autoComplete="current-password"
      problems={password.errors}
      autoFocus={autoFocus}
    />
  )
}
