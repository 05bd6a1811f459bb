import type { ComponentProps } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Field } from '#app/ui/atoms/field.tsx'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { LightIsland } from '#app/ui/islands/island.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'children' | 'defaultValue'>

/** A password field. Focusing it shows a button that reveals what is typed. */
export function PasswordField(props: Props) {
  const { t } = useTranslation('sign-in')
  return (
    <LightIsland name="show-password" when="focus" props={{}}>
      <Field {...props} type="password">
        <button
          type="button"
          className="show-password"
          aria-label={t('password.show')}
          aria-pressed={false}
          aria-controls={props.id}
          hidden
        >
          <Icon name="eye" />
        </button>
      </Field>
    </LightIsland>
  )
}
