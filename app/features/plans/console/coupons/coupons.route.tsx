import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import { CouponQuery } from '#app/features/plans/model/coupon/editing/coupon-input.ts'
import { readListPage } from '#app/kernel/values/list-query.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { CommerceTabs } from '#app/layout/console/tabs/commerce-tabs.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { CouponsList } from './coupons-list.tsx'
import { viewCoupons } from './coupons-view.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The coupons of a site with how often each was used. */
export const loader = consolePage(async ({ visit, url }) => {
  const { query, paging } = readListPage(url)
  return {
    ...(await viewCoupons(visit, { query: CouponQuery.parse(query), paging })),
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console')('screen.coupons'))),
    query,
  }
})

export default function Coupons() {
  const { frame, heading, ...list } = useLoaderData<typeof loader>()
  const { t } = useWords('console-commerce')
  const add = (
    <>
      <ButtonLink to={adminPaths.couponResults(list.tenantId)} kind="secondary">
        {t('coupons.results')}
      </ButtonLink>
      <ButtonLink to={adminPaths.manyCoupons(list.tenantId)} kind="secondary">
        {t('coupons.makeMany')}
      </ButtonLink>
      <ButtonLink to={adminPaths.newCoupon(list.tenantId)}>{t('coupons.add')}</ButtonLink>
    </>
  )
  return (
    <ConsolePage frame={frame} title={heading} action={add}>
      <CommerceTabs tenantId={list.tenantId} />
      <CouponsList {...list} />
    </ConsolePage>
  )
}
