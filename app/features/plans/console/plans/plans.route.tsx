import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { movePlan, orderPlans } from '#app/features/plans/model/plan/editing/edit-plans.ts'
import { viewPlanRows } from '#app/features/plans/parts/plans-view.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { CommerceTabs } from '#app/layout/console/tabs/commerce-tabs.tsx'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { PlansList } from './plans-list.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** The plans of a site, in the order its readers see them. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  return {
    heading: translator(visit.locale, 'console')('screen.plans'),
    frame: await viewSiteConsole(visit),
    tenantId: visit.site.tenantId,
    plans: await viewPlanRows(visit),
  }
})

const id = z.string().max(64)
const Asked = z.object({
  up: id.optional(),
  down: id.optional(),
  /** Ids in their new order, parted by commas. */
  order: z
    .string()
    .regex(/^\w+(?:,\w+)*$/)
    .transform((text) => text.split(','))
    .optional(),
})

/** Moves a plan one place, or takes over an order. */
export const action = form(
  Asked,
  async ({ visit: staffVisit, input: { up, down, order }, params, context }) => {
    const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
    if (up !== undefined) await movePlan(visit, { id: up, by: 'up' })
    if (down !== undefined) await movePlan(visit, { id: down, by: 'down' })
    if (order !== undefined) await orderPlans(visit, { ids: order })
    setFlash(context, 'api.update.200')
    return redirect(adminPaths.plans(visit.site.tenantId))
  },
  { hasPage: false },
)

export default function Plans() {
  const { frame, heading, tenantId, plans } = useLoaderData<typeof loader>()
  const { t } = useWords('console-commerce')
  const add = <ButtonLink to={adminPaths.newPlan(tenantId)}>{t('plans.add')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={heading} count={plans.length} action={add}>
      <CommerceTabs tenantId={tenantId} />
      {plans.length > 0 ? (
        <PlansList {...{ tenantId, plans }} />
      ) : (
        <div className="empty">
          <EmptyState title={t('plans.none')} hint={t('plans.noneHint')} />
        </div>
      )}
    </ConsolePage>
  )
}

export { RouteError as ErrorBoundary }
