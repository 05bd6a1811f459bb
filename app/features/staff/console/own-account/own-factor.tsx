import type { KeyForApp } from '#app/features/identity/model/second-factor/totp.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { FormSection } from '#app/ui/console/form-section.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { CodeForm, SetUpFactor } from './factor-forms.tsx'

type Props = {
  isOn: boolean
  since: number | null
  recoveryCodes: number
  secret: KeyForApp | null
  reply: Reply | undefined
}

/** One's own second factor: not started, waiting for its first code, or in use. */
export function OwnFactor({ isOn, since, recoveryCodes, secret, reply }: Props) {
  const { t } = useTranslation('console-staff')
  const dates = useDates()
  const action = adminPaths.ownFactor()
  if (secret) return <SetUpFactor {...{ secret, action, reply }} form="finish" />
  if (!isOn)
    return (
      <FormSection title={t('factor.app')} help={t('account.factorHelp')}>
        <Form method="post" action={action}>
          <input type="hidden" name="form" value="start" />
          <Button>{t('account.setUp')}</Button>
        </Form>
      </FormSection>
    )
  const day = dates.day(dayOf(since ?? 0))
  return (
    <>
      <p>{t('account.factorOn', { day, count: recoveryCodes })}</p>
      <FormSection title={t('factor.renew')} help={t('factor.renewHelp')}>
        <CodeForm {...{ action, reply }} form="renew" submit={t('factor.renew')} label={t('code.label')} />
      </FormSection>
      <FormSection title={t('factor.remove')} help={t('factor.removeHelp')}>
        <CodeForm {...{ action, reply }} form="remove" submit={t('factor.remove')} label={t('code.label')} />
      </FormSection>
    </>
  )
}
