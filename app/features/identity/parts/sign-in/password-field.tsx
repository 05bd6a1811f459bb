import type { ComponentProps } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Field } from '#app/ui/atoms/field.tsx'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { LightIsland } from '#app/ui/islands/island.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'children' | 'defaultValue'>

/** A password's field; whoever comes to it gets a button that shows what they type. */
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
