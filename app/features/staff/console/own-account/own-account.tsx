import type { StaffLevelName } from '#app/features/staff/model/staff/staff.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { FactList } from '#app/ui/console/facts.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = {
  email: string
  level: StaffLevelName
  factor: { isOn: boolean; since: number | null; recoveryCodes: number }
}

/** The administrator's own account, and how they prove who they are. */
export function OwnAccount({ email, level, factor: { isOn, since, recoveryCodes } }: Props) {
  const { t } = useTranslation('console-staff')
  const dates = useDates()
  const day = since === null ? '' : dates.day(dayOf(since))
  return (
    <>
      <FactList
        facts={[
          { name: t('account.email'), value: email },
          { name: t('account.level'), value: t(`level.${level}`) },
        ]}
      />
      <FormSection title={t('account.factor')} help={t('account.factorHelp')}>
        <p>{isOn ? t('account.factorOn', { day, count: recoveryCodes }) : t('account.factorOff')}</p>
        <ButtonLink to={adminPaths.ownFactor()} kind="secondary">
          {t(isOn ? 'account.manage' : 'account.setUp')}
        </ButtonLink>
      </FormSection>
    </>
  )
}
