import type { DiscountOrdinal } from '#app/features/plans/model/discount-ordinal/ordinal-store.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import { useYen } from '#app/ui/console/use-yen.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = { tenantId: number; rows: readonly DiscountOrdinal[] }

/** Which purchase of which plan costs less, and how much. */
export function DiscountsList({ tenantId, rows }: Props) {
  const { t } = useWords('console-commerce')
  const { yen } = useYen()
  return (
    <ListPage
      path={adminPaths.discounts(tenantId)}
      query={{}}
      rows={rows}
      paged={{ page: 1, totalPages: 1, totalRecords: rows.length }}
      order={{ by: 'plan', direction: 'asc' }}
      words="console-commerce"
      prefix="discounts"
      idOf={({ id }) => id}
      columns={[
        {
          key: 'plan',
          text: ({ plan }) => plan,
          cell: ({ id, plan }) => (
            <Link to={adminPaths.discount(tenantId, id)} lang={langOf(plan)}>
              {plan}
            </Link>
          ),
        },
        { key: 'ordinal', isFigure: true, text: ({ ordinal }) => t('discounts.nth', { number: ordinal }) },
        {
          key: 'discount',
          isFigure: true,
          text: ({ percent, price }) =>
            percent === null ? yen(price ?? 0) : t('discounts.percent', { percent }),
        },
      ]}
      empty={<EmptyState title={t('discounts.none')} hint={t('discounts.noneHint')} />}
    />
  )
}
