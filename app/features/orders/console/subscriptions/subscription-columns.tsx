import type { SubscriptionRecord } from '#app/features/orders/model/subscription-admin/admin-subscription-store.ts'
import type { Dates } from '#app/ui/atoms/formats.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { Column } from '#app/ui/console/column.ts'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = {
  tenantId: number
  t: (key: string, values?: object) => string
  dates: Dates
  figure: (amount: number) => string
}

/** The columns of a registration in the list and in its CSV, which has plain numbers. */
export function subscriptionColumns({ tenantId, t, dates, figure }: Props): Column<SubscriptionRecord>[] {
  const words = { t, dates }
  return [
    {
      key: 'days',
      text: ({ startsOn, endsOn }) => dates.period(startsOn, endsOn),
      cell: ({ id, startsOn, endsOn }) => (
        <Link to={adminPaths.registration(tenantId, id)}>{dates.period(startsOn, endsOn)}</Link>
      ),
    },
    {
      key: 'reader',
      text: nameOf,
      cell: (row) => <Link to={adminPaths.user(tenantId, row.accountId)}>{nameOf(row)}</Link>,
    },
    { key: 'plan', text: ({ planName }) => planName },
    {
      key: 'status',
      text: (row) => statusOf(row, words),
      cell: (row) => <SubscriptionStatus {...{ row, ...words }} />,
    },
    { key: 'source', text: ({ source }) => t(`registrations.source.${source}`) },
    {
      key: 'next',
      isFigure: true,
      text: ({ renewsOn, retryOn, nextPlanName }) => {
        const day = renewsOn === null ? '' : dates.day(retryOn ?? renewsOn)
        return day === '' || nextPlanName === null
          ? day
          : t('registrations.changes', { day, plan: nextPlanName })
      },
    },
    {
      key: 'amount',
      isFigure: true,
      text: ({ nextTotal }) => (nextTotal === null ? '' : String(nextTotal)),
      cell: ({ nextTotal }) => (nextTotal === null ? '' : figure(nextTotal)),
    },
    {
      key: 'created',
      sort: 'desc',
      isFigure: true,
      text: ({ createdAt }) => (createdAt === 0 ? '' : dates.instant(createdAt)),
    },
    { key: 'email', isHidden: true, text: ({ accountEmail }) => accountEmail ?? '' },
    { key: 'id', isHidden: true, text: ({ id }) => id },
  ]
}

type Words = Pick<Props, 't' | 'dates'>

/** The state of a registration in a word, with a mark if an administrator has to look into it. */
export function SubscriptionStatus({ row, ...words }: Words & { row: SubscriptionRecord }) {
  return <StatusDot kind={dotOf(row)}>{statusOf(row, words)}</StatusDot>
}

function dotOf({ status, retryOn, isOver, restsUntil }: SubscriptionRecord) {
  if (status === 'REFUNDED' || isOver) return 'off'
  if (retryOn !== null) return 'bad'
  if (restsUntil !== null) return 'wait'
  return status === 'ACTIVE' ? 'ok' : 'wait'
}

function statusOf({ status, retryOn, isOver, restsUntil }: SubscriptionRecord, { t, dates }: Words): string {
  const word = t(`registrations.status.${status}`)
  if (status === 'REFUNDED') return word
  if (isOver) return t('registrations.over', { word })
  if (restsUntil !== null) return t('registrations.paused', { day: dates.day(restsUntil) })
  return retryOn === null ? word : t('registrations.retry', { word, day: dates.day(retryOn) })
}

export function nameOf({ accountName, accountEmail, accountId }: SubscriptionRecord): string {
  return accountName || accountEmail || accountId
}
