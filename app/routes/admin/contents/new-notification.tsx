import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { addNotification } from '#app/domain/site/notification/editing/edit-notifications.ts'
import { NewNotification } from '#app/domain/site/notification/editing/notification-input.ts'
import { visitFor } from '#app/domain/site/snapshot/visit-for.ts'
import { setFlash } from '#app/http/cookies/flash.ts'
import { type FormReply, form } from '#app/http/form.ts'
import { page } from '#app/http/page.ts'
import { viewSiteConsole } from '#app/pages/admin/console-view.ts'
import { viewGroupChoices } from '#app/pages/admin/contents/notifications-view.ts'
import { adminPaths } from '#app/paths/admin.ts'
import { readConsoleId } from '#app/routes/admin/read-console-id.ts'
import { titleOf } from '#app/routes/meta.ts'
import { dayOf } from '#app/values/day.ts'
import { NotificationForm } from '#app/view/console/contents/notification-form.tsx'
import { ConsolePage } from '#app/view/console/frame/console-page.tsx'
import { useWords } from '#app/view/console/kit/words.ts'
import { translator } from '#app/visit/translator.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  return {
    heading: translator(visit.locale, 'console-content')('news.add'),
    frame: await viewSiteConsole(visit),
    tenantId: visit.site.tenantId,
    groups: await viewGroupChoices(visit),
    values: { from: dayOf(visit.now()), audience: 'all' },
  }
})

/** Adds it and shows it as its readers will see it. */
export const action = form(NewNotification, async ({ visit: staffVisit, input, params, context }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const { id } = await addNotification(visit, input)
  setFlash(context, 'api.create.200')
  return redirect(adminPaths.siteNotification(visit.site.tenantId, id))
})

export default function NewNotificationPage() {
  const { heading, frame, tenantId, ...form } = useLoaderData<typeof loader>()
  const { t } = useWords('console-content')
  const back = adminPaths.siteNotifications(tenantId)
  return (
    <ConsolePage frame={frame} title={heading} back={back} backTo={t('news.title')}>
      <NotificationForm
        action={adminPaths.newNotification(tenantId)}
        {...form}
        reply={useActionData<FormReply>()}
      />
    </ConsolePage>
  )
}
