import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import type {
  CouponResult,
  CouponSums,
} from '#app/features/orders/model/coupon-results/coupon-result-store.ts'
import {
  CouponResultQuery,
  listCouponResults,
} from '#app/features/orders/model/coupon-results/list-coupon-results.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import { isNarrowed, type ListQuery, readListPage } from '#app/kernel/values/list-query.ts'
import type { Paged } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { BarChart } from '#app/ui/console/charts/charts.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords, useYen } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { withQuery } from '#app/visit/paths/query.ts'
import { translator } from '#app/visit/translator.ts'
import { couponResultColumns, nameOfResult, resultFigures } from './coupon-result-columns.tsx'
import '#app/ui/console/charts/charts.css'

type Props = {
  tenantId: number
  query: ListQuery
  paged: Paged
  rows: readonly CouponResult[]
  best: readonly CouponResult[]
  totals: CouponSums
  span: { from: Day; to: Day }
}

export const meta = titled<typeof loader>(({ heading }) => heading)

/** What each coupon of a site brought. */
export const loader = consolePage(async ({ visit, url }) => {
  const { query, paging } = readListPage(url)
  const { results, best, totals, span, ...paged } = await listCouponResults(visit, {
    query: CouponResultQuery.parse(query),
    paging,
  })
  return {
    ...{ rows: results, best, totals, span, paged, query },
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-sales')('couponResults.title'))),
  }
})

export default function CouponResults() {
  const { frame, heading, ...list } = useLoaderData<typeof loader>()
  const { t } = useWords('console-commerce')
  const back = adminPaths.coupons(list.tenantId)
  return (
    <ConsolePage frame={frame} title={heading} back={back} backTo={t('coupons.back')}>
      <Results {...list} />
    </ConsolePage>
  )
}

function Results({ tenantId, query, paged, rows, best, totals, span }: Props) {
  const { t } = useWords('console-sales')
  const { figure } = useYen()
  const dates = useDates()
  const days = { from: dates.day(span.from), to: dates.day(span.to) }
  const path = adminPaths.couponResults(tenantId)
  return (
    <>
      <p className="hint">{t('couponResults.help', days)}</p>
      {best.length > 1 && <Compared best={best} />}
      {rows.length > 0 && <Totals totals={totals} />}
      <ListPage
        {...{ path, rows, paged }}
        query={rows.length === 0 && !isNarrowed(query) ? query : { ...query, ...span }}
        order={{ by: query.sort ?? 'net', direction: query.direction === 'asc' ? 'asc' : 'desc' }}
        words="console-sales"
        prefix="couponResults"
        columns={couponResultColumns({ tenantId, t, figure })}
        idOf={({ couponId }) => couponId}
        search={t('couponResults.search')}
        filters={[
          { name: 'from', label: t('couponResults.from'), type: 'date' },
          { name: 'to', label: t('couponResults.to'), type: 'date' },
        ]}
        csv={withQuery(adminPaths.couponResultsCsv(tenantId), { ...query, ...span })}
        empty={
          <EmptyState title={t('couponResults.none', days)} hint={t('couponResults.noneHint')}>
            <ButtonLink to={withQuery(path, { from: addDays(span.to, -365), to: span.to })} kind="secondary">
              {t('couponResults.otherDays')}
            </ButtonLink>
          </EmptyState>
        }
      />
    </>
  )
}

/** Charts what was paid with the coupons that brought most, and what was given back of it. */
function Compared({ best }: Pick<Props, 'best'>) {
  const { t } = useWords('console-sales')
  const { i18n } = useTranslation('console')
  const { yen } = useYen()
  const compact = new Intl.NumberFormat(i18n.language, { notation: 'compact' })
  const bars = best.map((row) => {
    const name = nameOfResult(row, t)
    const amounts = { name, net: yen(row.net), refunds: yen(row.refunds) }
    const says = t('couponResults.chart.says', amounts)
    return { key: row.couponId, short: shortened(row.code), up: row.net, down: -row.refunds, says }
  })
  return (
    <FormSection title={t('couponResults.chart')} help={t('couponResults.chartHelp')}>
      <ul className="chart-key flex flex-wrap gap-x-6 gap-y-1 my-2 text-sm text-ink-2">
        <li>{t('couponResults.column.net')}</li>
        <li data-stripes="">{t('couponResults.column.refunds')}</li>
      </ul>
      <BarChart
        title={t('couponResults.chart')}
        description={bars.map(({ says }) => says).join(' ')}
        bars={bars}
        tickText={(value) => compact.format(value)}
      />
    </FormSection>
  )
}

/** The room below a bar, in characters. */
const shortCode = 9

function shortened(code: string): string {
  return code.length <= shortCode ? code : `${code.slice(0, shortCode - 1)}…`
}

function Totals({ totals }: Pick<Props, 'totals'>) {
  const { t } = useWords('console-sales')
  const { figure } = useYen()
  return (
    <table className="console-table list-table mt-4 mb-6">
      <TableHead
        headings={[
          t('couponResults.sum'),
          ...resultFigures.map((key) => ({ figure: t(`couponResults.column.${key}`) })),
        ]}
      />
      <tbody>
        <tr>
          <th scope="row">{t('couponResults.all')}</th>
          {resultFigures.map((key) => (
            <td key={key} className="figure" data-label={t(`couponResults.column.${key}`)}>
              {figure(totals[key])}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
