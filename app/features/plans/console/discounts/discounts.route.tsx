import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  type DiscountOrdinal,
  listOrdinals,
} from '#app/features/plans/model/discount-ordinal/edit-ordinals.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { CommerceTabs } from '#app/layout/console/tabs/commerce-tabs.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import { useWords, useYen } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

type Props = { tenantId: number; rows: readonly DiscountOrdinal[] }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** Discounts of the n-th purchase of a plan (ruling 33). */
export const loader = consolePage(async ({ visit }) => ({
  ...(await viewSiteScreen(visit, translator(visit.locale, 'console')('screen.discounts'))),
  rows: await listOrdinals(visit),
}))

export default function Discounts() {
  const { frame, heading, tenantId, rows } = useLoaderData<typeof loader>()
  const { t } = useWords('console-commerce')
  const add = <ButtonLink to={adminPaths.newDiscount(tenantId)}>{t('discounts.add')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={heading} action={add}>
      <CommerceTabs tenantId={tenantId} />
      <DiscountsList {...{ tenantId, rows }} />
    </ConsolePage>
  )
}

/** A list of discounts: which purchase of which plan costs less, and how much less. */
function DiscountsList({ tenantId, rows }: Props) {
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
      empty={
        <EmptyState title={t('discounts.none')} hint={t('discounts.noneHint')}>
          <ButtonLink to={adminPaths.newDiscount(tenantId)}>{t('discounts.add')}</ButtonLink>
        </EmptyState>
      }
    />
  )
}
