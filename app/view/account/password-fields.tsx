import './account.css'
import { useTranslation } from '#app/platform/rendering.ts'
import { traitsAskedFor } from '#app/values/password-rules.ts'
import { Field } from '#app/view/atoms/field.tsx'
import { Island } from '#app/view/islands/island.tsx'
import { PasswordStrength } from '#app/view/islands/password-strength.island.tsx'

type FieldOf = { id: string; name: string; errors?: string[] }

type Props = {
  password: FieldOf
  confirmation: FieldOf
  label: 'password.plain' | 'password.new'
  strict: boolean
  autoFocus?: boolean
}

/** A new password twice, with what it needs standing beside it before anything is sent (R406–R408). */
export function PasswordFields({ password, confirmation, label, strict, autoFocus }: Props) {
  const { t } = useTranslation('account')
  const rules = traitsAskedFor({ strict }).map((trait) => ({ trait, text: t(`password.trait.${trait}`) }))
  const rulesId = `${password.id}-rules`
  return (
    <>
      <div className="password-new">
        <Field
          id={password.id}
          name={password.name}
          label={t(label)}
          type="password"
          autoComplete="new-password"
          problems={password.errors}
          explainedBy={rulesId}
          autoFocus={autoFocus || password.errors !== undefined}
        />
        <Island
          of={PasswordStrength}
          name="password-strength"
          when="load"
          props={{
            id: rulesId,
            inputId: password.id,
            label: t('password.rules'),
            rules,
            met: t('password.met'),
          }}
        />
      </div>
      <Field
        id={confirmation.id}
        name={confirmation.name}
        label={t('password.confirm')}
        type="password"
        autoComplete="new-password"
        problems={confirmation.errors}
      />
    </>
  )
}
