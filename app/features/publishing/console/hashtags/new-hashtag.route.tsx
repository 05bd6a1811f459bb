import { useActionData, useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { addHashtag, NewHashtag } from '#app/features/publishing/model/hashtags/edit-hashtags.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'
import { NewHashtagForm } from './hashtag-forms.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = consolePage(async ({ visit }) => {
  requireStaff(visit, 'service')
  return {
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-content')('tags.add'))),
  }
})

export const action = consoleForm(NewHashtag, async ({ visit, input, context }) => {
  await addHashtag(visit, input)
  return redirectWithFlash(context, adminPaths.hashtags(visit.site.tenantId), 'api.create.200')
})

export default function NewHashtagPage() {
  const { heading, frame, tenantId } = useLoaderData<typeof loader>()
  const { t } = useWords('console-content')
  const back = adminPaths.hashtags(tenantId)
  return (
    <ConsolePage frame={frame} title={heading} back={back} backTo={t('tags.title')}>
      <NewHashtagForm action={adminPaths.newHashtag(tenantId)} reply={useActionData<FormReply>()} />
    </ConsolePage>
  )
}
