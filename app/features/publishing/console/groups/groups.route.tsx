import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import {
  moveGroup,
  orderSiteGroups,
  resetGroups,
} from '#app/features/publishing/model/groups/order-groups.ts'
import { listEditedGroups } from '#app/features/publishing/model/groups/save-group.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { ContentsTabs } from '#app/layout/console/tabs/contents-tabs.tsx'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { GroupsList } from './groups-list.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** All groups of a site, in the order its pages have them. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  return {
    heading: translator(visit.locale, 'console-content')('groups.title'),
    frame: await viewSiteConsole(visit),
    tenantId: visit.site.tenantId,
    groups: await listEditedGroups(visit),
  }
})

const id = z.coerce.number().int().min(1)
const Asked = z.object({
  up: id.optional(),
  down: id.optional(),
  /** Numbers in their new order, parted by commas. */
  order: z
    .string()
    .regex(/^\d+(?:,\d+)*$/)
    .transform((text) => text.split(',').map(Number))
    .optional(),
  reset: z.literal('yes').optional(),
})

/** Moves a group one place, takes over an order, or restores the one every site begins with. */
export const action = form(
  Asked,
  async ({ visit: staffVisit, input, params, context }) => {
    const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
    const { up, down, order, reset } = input
    if (up !== undefined) await moveGroup(visit, { id: up, by: 'up' })
    if (down !== undefined) await moveGroup(visit, { id: down, by: 'down' })
    if (order !== undefined) await orderSiteGroups(visit, { ids: order })
    if (reset !== undefined) await resetGroups(visit)
    setFlash(context, 'api.update.200')
    return redirect(adminPaths.groups(visit.site.tenantId))
  },
  { hasPage: false },
)

export default function Groups() {
  const { frame, heading, ...list } = useLoaderData<typeof loader>()
  const { t } = useWords('console-content')
  const add = <ButtonLink to={adminPaths.newGroup(list.tenantId)}>{t('groups.add')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={heading} count={list.groups.length} action={add}>
      <ContentsTabs tenantId={list.tenantId} />
      <GroupsList {...list} />
    </ConsolePage>
  )
}

export { RouteError as ErrorBoundary }
