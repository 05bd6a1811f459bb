import type { DiscountOrdinal } from '#app/domain/commerce/discount-ordinal/ordinal-store.ts'
import { langOf } from '#app/view/atoms/lang-of.ts'
import { Link } from '#app/view/atoms/link.tsx'
import { EmptyState } from '#app/view/console/kit/empty-state.tsx'
import { ListPage } from '#app/view/console/kit/list-page.tsx'
import { useWords } from '#app/view/console/kit/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { useYen } from './use-yen.ts'

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
