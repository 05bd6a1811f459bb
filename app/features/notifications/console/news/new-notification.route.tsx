import { useActionData, useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  addNotification,
  NewNotificationForm,
} from '#app/features/notifications/model/news/editing/edit-notifications.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { NotificationForm, NotificationPreview } from './notification-form.tsx'
import { viewGroupChoices, viewTyped } from './notifications-view.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = consolePage(async ({ visit }) => ({
  ...(await viewSiteScreen(visit, translator(visit.locale, 'console-content')('news.add'))),
  groups: await viewGroupChoices(visit),
  values: { from: dayOf(visit.now()), audience: 'all' },
  lang: visit.site.lang,
}))

/** Adds the notification and opens its page, or only answers a preview of it. */
export const action = consoleForm(NewNotificationForm, async ({ visit, input, context }) => {
  const { do: what, ...typed } = input
  if (what === 'preview') return Response.json({ typed: viewTyped(typed, visit) })
  const { id } = await addNotification(visit, typed)
  return redirectWithFlash(context, adminPaths.siteNotification(visit.site.tenantId, id), 'api.create.200')
})

type Previewed = { typed: ReturnType<typeof viewTyped> }

export default function NewNotificationPage() {
  const { heading, frame, tenantId, lang, groups, values } = useLoaderData<typeof loader>()
  const answer = useActionData<FormReply | Previewed>()
  const typed = answer !== undefined && 'typed' in answer ? answer.typed : null
  const { t } = useWords('console-content')
  const back = adminPaths.siteNotifications(tenantId)
  return (
    <ConsolePage frame={frame} title={heading} back={back} backTo={t('news.title')}>
      <div className="grid gap-8 min-[1100px]:grid-cols-[minmax(0,640px)_minmax(280px,1fr)]">
        <NotificationForm
          action={adminPaths.newNotification(tenantId)}
          groups={groups}
          values={typed ?? values}
          isUnsaved={typed !== null}
          reply={answer !== undefined && 'result' in answer ? answer : undefined}
        />
        {typed && <NotificationPreview values={typed} lang={lang} isTyped />}
      </div>
    </ConsolePage>
  )
}
