import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { titled } from '#app/doors/html/meta.ts'
import type { EditedGroup } from '#app/features/publishing/model/groups/edited-group.ts'
import {
  moveGroup,
  orderSiteGroups,
  resetGroups,
} from '#app/features/publishing/model/groups/order-groups.ts'
import { listEditedGroups } from '#app/features/publishing/model/groups/save-group.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { ContentsTabs } from '#app/layout/console/tabs/contents-tabs.tsx'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { OrderTable } from '#app/ui/console/order-table.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

type Props = { tenantId: number; groups: readonly EditedGroup[] }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen with all groups of a site, in the order in which its pages show them. */
export const loader = consolePage(async ({ visit }) => ({
  ...(await viewSiteScreen(visit, translator(visit.locale, 'console-content')('groups.title'))),
  groups: await listEditedGroups(visit),
}))

const id = z.coerce.number().int().min(1)

const Asked = z.object({
  up: id.optional(),
  down: id.optional(),
  /** Group ids in their new order, separated by commas. */
  order: z
    .string()
    .regex(/^\d+(?:,\d+)*$/)
    .transform((text) => text.split(',').map(Number))
    .optional(),
  reset: z.literal('yes').optional(),
})

/** Moves one group by one place, saves a whole new order, or restores the order of a new site. */
export const action = consoleForm(
  Asked,
  async ({ visit, input, context }) => {
    const { up, down, order, reset } = input
    if (up !== undefined) await moveGroup(visit, { id: up, by: 'up' })
    if (down !== undefined) await moveGroup(visit, { id: down, by: 'down' })
    if (order !== undefined) await orderSiteGroups(visit, { ids: order })
    if (reset !== undefined) await resetGroups(visit)
    return redirectWithFlash(context, adminPaths.groups(visit.site.tenantId), 'api.update.200')
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

/** The groups in order. Buttons move them; with a script they can be dragged too. */
function GroupsList({ tenantId, groups }: Props) {
  const { t } = useWords('console-content')
  const action = adminPaths.groups(tenantId)
  return (
    <>
      <p className="hint">{t('groups.help')}</p>
      <OrderTable
        action={action}
        headings={[
          t('groups.column.name'),
          t('groups.column.type'),
          t('groups.column.refCode'),
          { figure: t('groups.column.contents') },
        ]}
        rows={groups.map(({ id, name, type, isDefault, refCode, contents }) => ({
          id: String(id),
          name,
          to: adminPaths.group(tenantId, id),
          note: isDefault && <small>{t('groups.default')}</small>,
          cells: [
            t(`group.type.${type}`),
            refCode ?? '–',
            type === 'normal' ? (
              <Link key="contents" to={adminPaths.contents(tenantId, { group: id })}>
                {contents.toLocaleString('en')}
              </Link>
            ) : (
              '–'
            ),
          ],
        }))}
      />
      <div className="mt-6">
        <ConfirmDialog
          id="reset-groups"
          label={t('groups.reset')}
          action={action}
          fields={{ reset: 'yes' }}
          confirm={t('groups.reset')}
          isDanger={false}
        >
          <p>{t('groups.resetHelp')}</p>
        </ConfirmDialog>
      </div>
    </>
  )
}
