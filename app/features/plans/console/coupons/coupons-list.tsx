import type { EditedCoupon } from '#app/features/plans/model/coupon/editing/edited-coupon-store.ts'
import type { ListQuery } from '#app/kernel/values/list-query.ts'
import type { Paged } from '#app/kernel/values/paging.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { type Dates, useDates } from '#app/ui/atoms/formats.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { Column } from '#app/ui/console/column.ts'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import { useWords, useYen } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { withQuery } from '#app/visit/paths/query.ts'

type CouponRow = EditedCoupon & { state: 'usable' | 'usedUp' | 'expired' }
type Props = {
  tenantId: number
  query: ListQuery
  paged: Paged & { totalIsAtLeast: boolean }
  rows: readonly CouponRow[]
}

const dots = { usable: 'ok', usedUp: 'off', expired: 'off' } as const

/** Coupons with their number of uses, latest first. The link of a code leads to all codes that were made together. */
export function CouponsList({ tenantId, query, paged, rows }: Props) {
  const { t } = useWords('console-commerce')
  const { yen } = useYen()
  return (
    <ListPage
      path={adminPaths.coupons(tenantId)}
      {...{ query, rows, paged }}
      order={{ by: query.sort ?? 'created', direction: query.direction === 'asc' ? 'asc' : 'desc' }}
      words="console-commerce"
      prefix="coupons"
      columns={couponColumns({ tenantId, t, dates: useDates(), yen })}
      idOf={({ id }) => id}
      search={t('coupons.search')}
      filters={[
        {
          name: 'state',
          label: t('coupons.column.state'),
          any: t('coupons.anyState'),
          choices: ['usable', 'usedUp', 'expired'].map((value) => ({
            value,
            label: t(`coupons.state.${value}`),
          })),
        },
      ]}
      csv={withQuery(adminPaths.couponsCsv(tenantId), query)}
      empty={
        <EmptyState title={t('coupons.none')} hint={t('coupons.noneHint')}>
          <ButtonLink to={adminPaths.newCoupon(tenantId)} kind="secondary">
            {t('coupons.add')}
          </ButtonLink>
        </EmptyState>
      }
    />
  )
}

type ColumnProps = {
  tenantId: number
  t: (key: string) => string
  dates: Dates
  yen: (amount: number) => string
}

/** The columns of a coupon in the list and in its CSV. */
export function couponColumns({ tenantId, t, dates, yen }: ColumnProps): Column<CouponRow>[] {
  return [
    {
      key: 'code',
      sort: 'asc',
      text: ({ code }) => code,
      cell: ({ id, code }) => <Link to={adminPaths.coupon(tenantId, id)}>{code}</Link>,
    },
    {
      key: 'state',
      text: ({ state }) => t(`coupons.state.${state}`),
      cell: ({ state }) => <StatusDot kind={dots[state]}>{t(`coupons.state.${state}`)}</StatusDot>,
    },
    {
      key: 'percent',
      isFigure: true,
      text: ({ percent, amount }) => (amount === null ? `${percent}%` : yen(amount)),
    },
    { key: 'used', isFigure: true, sort: 'desc', text: ({ used, usages }) => `${used} / ${usages}` },
    { key: 'expires', isFigure: true, sort: 'asc', text: ({ expiresOn }) => dates.day(expiresOn) },
    {
      key: 'batch',
      text: ({ batch }) => batch ?? '',
      cell: ({ batch }) =>
        batch === null ? (
          '–'
        ) : (
          <Link to={adminPaths.coupons(tenantId, { batch })}>{t('coupons.together')}</Link>
        ),
    },
  ]
}
