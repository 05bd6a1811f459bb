import { useActionData, useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { GroupInput } from '#app/features/publishing/model/groups/edited-group.ts'
import { addGroup } from '#app/features/publishing/model/groups/save-group.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'
import { GroupForm } from './group-form.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = consolePage(async ({ visit }) => {
  requireStaff(visit, 'service')
  return {
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-content')('groups.add'))),
  }
})

export const action = consoleForm(GroupInput, async ({ visit, input, context }) => {
  await addGroup(visit, input)
  return redirectWithFlash(context, adminPaths.groups(visit.site.tenantId), 'api.create.200')
})

export default function NewGroup() {
  const { heading, frame, tenantId } = useLoaderData<typeof loader>()
  const { t } = useWords('console-content')
  const values = { itemSize: 5, numRow: 2, type: 1 }
  return (
    <ConsolePage frame={frame} title={heading} back={adminPaths.groups(tenantId)} backTo={t('groups.title')}>
      <GroupForm action={adminPaths.newGroup(tenantId)} values={values} reply={useActionData<FormReply>()} />
    </ConsolePage>
  )
}
