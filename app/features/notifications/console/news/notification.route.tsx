import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import {
  changeNotification,
  deleteNotification,
  getEditedNotification,
  NotificationForm as NotificationSent,
} from '#app/features/notifications/model/news/editing/edit-notifications.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { DeleteDialog } from '#app/ui/console/confirm-dialog.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { NotificationForm, NotificationPreview } from './notification-form.tsx'
import {
  viewGroupChoices,
  viewNotificationForm,
  viewNotificationRow,
  viewTyped,
} from './notifications-view.ts'

export const meta = titled<typeof loader>(({ title }) => title)

/** The screen of one notification: its form, with a preview beside it. */
export const loader = consolePage(async ({ visit, params }) => {
  const edited = await getEditedNotification(visit, { id: readConsoleId(params.notificationId) })
  return {
    title: viewNotificationRow(edited, visit).title,
    frame: await viewSiteConsole(visit),
    tenantId: visit.site.tenantId,
    values: viewNotificationForm(edited),
    groups: await viewGroupChoices(visit),
    lang: visit.site.lang,
  }
})

const Asked = z.discriminatedUnion('form', [
  z.object({ form: z.literal('delete') }),
  z.object({ ...NotificationSent.shape, form: z.literal('notification') }),
])

export const action = consoleForm(Asked, async ({ visit, input, params, context }) => {
  const id = readConsoleId(params.notificationId)
  const { tenantId } = visit.site
  if (input.form === 'delete') {
    await deleteNotification(visit, { id })
    return redirectWithFlash(context, adminPaths.siteNotifications(tenantId), 'api.delete.200')
  }
  const { form: _, do: what, ...changes } = input
  if (what === 'preview') return Response.json({ typed: viewTyped(changes, visit) })
  await changeNotification(visit, id, changes)
  return redirectWithFlash(context, adminPaths.siteNotification(tenantId, id), 'api.update.200')
})

type Previewed = { typed: ReturnType<typeof viewTyped> }

export default function NotificationPage() {
  const { title, frame, tenantId, lang, groups, values: kept } = useLoaderData<typeof loader>()
  const { t } = useWords('console-content')
  const answer = useActionData<FormReply | Previewed>()
  const typed = answer !== undefined && 'typed' in answer ? answer.typed : null
  const action = adminPaths.siteNotification(tenantId, kept.id)
  const remove = (
    <DeleteDialog
      id="delete-notification"
      label={t('notification.delete')}
      action={action}
      ask={t('notification.deleteAsk', { title })}
    />
  )
  return (
    <ConsolePage
      frame={frame}
      title={title}
      action={remove}
      back={adminPaths.siteNotifications(tenantId)}
      backTo={t('news.title')}
    >
      <div className="grid gap-8 min-[1100px]:grid-cols-[minmax(0,640px)_minmax(280px,1fr)]">
        <NotificationForm
          {...{ action, groups }}
          name="notification"
          values={typed ?? kept}
          isUnsaved={typed !== null}
          reply={answer !== undefined && 'result' in answer ? answer : undefined}
        />
        <NotificationPreview values={typed ?? kept} lang={lang} isTyped={typed !== null} />
      </div>
    </ConsolePage>
  )
}
