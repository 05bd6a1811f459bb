import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { titled } from '#app/doors/html/meta.ts'
import { getReadiness } from '#app/features/orders/model/selling/get-readiness.ts'
import { SellingGaps } from '#app/features/orders/parts/selling-gaps.tsx'
import { movePlan, orderPlans } from '#app/features/plans/model/plan/editing/edit-plans.ts'
import { type PlanRow, viewPlanRows } from '#app/features/plans/parts/plans-view.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { CommerceTabs } from '#app/layout/console/tabs/commerce-tabs.tsx'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { OrderTable } from '#app/ui/console/order-table.tsx'
import { useWords, useYen } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

type Props = { tenantId: number; plans: readonly PlanRow[] }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The plans of a site, in the order its readers see them. */
export const loader = consolePage(async ({ visit }) => ({
  ...(await viewSiteScreen(visit, translator(visit.locale, 'console')('screen.plans'))),
  plans: await viewPlanRows(visit),
  readiness: await getReadiness(visit),
  companyId: visit.site.companyId,
}))

const id = z.string().max(64)

const Asked = z.object({
  up: id.optional(),
  down: id.optional(),
  /** The ids of the plans in their new order, separated by commas. */
  order: z
    .string()
    .regex(/^\w+(?:,\w+)*$/)
    .transform((text) => text.split(','))
    .optional(),
})

/** Moves a plan one place, or stores the order that was sent. */
export const action = consoleForm(
  Asked,
  async ({ visit, input: { up, down, order }, context }) => {
    if (up !== undefined) await movePlan(visit, { id: up, by: 'up' })
    if (down !== undefined) await movePlan(visit, { id: down, by: 'down' })
    if (order !== undefined) await orderPlans(visit, { ids: order })
    return redirectWithFlash(context, adminPaths.plans(visit.site.tenantId), 'api.update.200')
  },
  { hasPage: false },
)

export default function Plans() {
  const { frame, heading, tenantId, companyId, plans, readiness } = useLoaderData<typeof loader>()
  const { t } = useWords('console-commerce')
  const add = <ButtonLink to={adminPaths.newPlan(tenantId)}>{t('plans.add')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={heading} count={plans.length} action={add}>
      <CommerceTabs tenantId={tenantId} />
      {plans.some(({ state }) => state === 'published') && (
        <SellingGaps {...{ readiness, tenantId, companyId }} />
      )}
      {plans.length > 0 ? (
        <PlansList {...{ tenantId, plans }} />
      ) : (
        <div className="empty">
          <EmptyState title={t('plans.none')} hint={t('plans.noneHint')}>
            {add}
          </EmptyState>
        </div>
      )}
    </ConsolePage>
  )
}

export { RouteError as ErrorBoundary }

const dots = { published: 'ok', draft: 'wait', withdrawn: 'off' } as const

/** The plans in the order that readers see. Buttons move them, and with script they can also be dragged. */
function PlansList({ tenantId, plans }: Props) {
  const { t } = useWords('console-commerce')
  const { yen, period, figure } = useYen()
  return (
    <>
      <p className="hint">{t('plans.help')}</p>
      <OrderTable
        action={adminPaths.plans(tenantId)}
        headings={[
          t('plans.column.name'),
          t('plans.column.state'),
          t('plans.column.period'),
          { figure: t('plans.column.price') },
          { figure: t('plans.column.running') },
        ]}
        rows={plans.map((plan) => {
          const { id, name, state, price, discountPrice, freeDays, running } = plan
          return {
            id,
            name,
            to: adminPaths.plan(tenantId, id),
            cells: [
              <StatusDot key="state" kind={dots[state]}>
                {t(`plan.state.${state}`)}
              </StatusDot>,
              <>
                {period(plan)}
                {freeDays > 0 && <small>{t('plans.free', { count: freeDays })}</small>}
              </>,
              <>
                {yen(price)}
                {discountPrice !== null && (
                  <small>{t('plans.discount', { price: yen(discountPrice) })}</small>
                )}
              </>,
              figure(running),
            ],
          }
        })}
      />
    </>
  )
}
