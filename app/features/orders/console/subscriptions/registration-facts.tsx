import type { RegistrationRecord } from '#app/features/orders/model/registration-record/registration-record-store.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { FactList } from '#app/ui/console/facts.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { useYen } from '#app/ui/console/use-yen.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { nameOf, RegistrationStatus } from './registration-columns.tsx'

type Props = { tenantId: number; record: RegistrationRecord }

/** The facts of a registration: its reader, its plan, its last day, and what comes next. */
export function RegistrationFacts({ tenantId, record }: Props) {
  const { t } = useWords('console-sales')
  const dates = useDates()
  const { accountId, planId, planName, source, startsOn, endsOn } = record
  const facts = [
    { name: 'state', value: <RegistrationStatus {...{ row: record, t, dates }} /> },
    { name: 'reader', value: <Link to={adminPaths.user(tenantId, accountId)}>{nameOf(record)}</Link> },
    { name: 'plan', value: <Link to={adminPaths.plan(tenantId, planId)}>{planName}</Link> },
    { name: 'source', value: t(`registrations.source.${source}`) },
    { name: 'days', value: dates.period(startsOn, endsOn) },
    { name: 'next', value: <NextCharge record={record} /> },
  ]
  return (
    <FormSection title={t('registration.facts')} help={t('registration.factsHelp')}>
      <FactList
        facts={[...facts, ...useMore(record)].map(({ name, value }) => ({
          name: t(`registration.${name}`),
          value,
        }))}
      />
    </FormSection>
  )
}

/** What only some have. */
function useMore({ freeUntil, provider, cancelledAt, endReason }: RegistrationRecord) {
  const { t } = useWords('console-sales')
  const { t: commerce } = useWords('console-commerce')
  const dates = useDates()
  return [
    ...(freeUntil === null ? [] : [{ name: 'freeUntil', value: dates.day(freeUntil) }]),
    ...(provider === null
      ? []
      : [{ name: 'provider', value: commerce(`payment.paymentMethod.${provider}`) }]),
    ...(cancelledAt === null ? [] : [{ name: 'cancelledAt', value: dates.instant(cancelledAt) }]),
    ...(endReason === null ? [] : [{ name: 'reason', value: t(`registration.reason.${endReason}`) }]),
  ]
}

function NextCharge({ record: { renewsOn, retryOn, nextTotal } }: Pick<Props, 'record'>) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  const dates = useDates()
  if (renewsOn === null) return t('registration.nextNone')
  const day = dates.day(retryOn ?? renewsOn)
  return nextTotal === null ? day : t('registration.nextOn', { day, amount: yen(nextTotal) })
}
