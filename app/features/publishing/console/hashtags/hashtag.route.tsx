import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import {
  deleteTag,
  getEditedHashtag,
  HashtagName,
  listEditedHashtags,
  mergeTags,
  renameTag,
} from '#app/features/publishing/model/hashtags/edit-hashtags.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { HashtagForms } from './hashtag-forms.tsx'

export const meta = titled<typeof loader>(({ tag }) => tag.name)

/** The screen of one hashtag, with the hashtags it can be merged into. */
export const loader = consolePage(async ({ visit, params }) => {
  const id = readConsoleId(params.tagId)
  const tag = await getEditedHashtag(visit, { id })
  const others = (await listEditedHashtags(visit)).filter((other) => other.id !== id)
  return {
    frame: await viewSiteConsole(visit),
    tenantId: visit.site.tenantId,
    tag,
    others: others.map((other) => ({ value: String(other.id), label: `#${other.name} (${other.contents})` })),
  }
})

const into = z.coerce.number({ error: 'required' }).int('invalidId').min(1, 'invalidId')
const Asked = z.discriminatedUnion('form', [
  z.object({ form: z.literal('merge'), into }),
  z.object({ form: z.literal('delete') }),
  z.object({ form: z.literal('name'), name: HashtagName.shape.name, revision: HashtagName.shape.revision }),
])

export const action = consoleForm(Asked, async ({ visit, input, params, context }) => {
  const id = readConsoleId(params.tagId)
  if (input.form === 'merge') await mergeTags(visit, { id, into: input.into })
  else if (input.form === 'delete') await deleteTag(visit, { id })
  else await renameTag(visit, { id, name: input.name, revision: input.revision })
  return redirectWithFlash(
    context,
    adminPaths.hashtags(visit.site.tenantId),
    input.form === 'delete' ? 'api.delete.200' : 'api.update.200',
  )
})

export default function Hashtag() {
  const { frame, tenantId, tag, others } = useLoaderData<typeof loader>()
  const { t } = useWords('console-content')
  const back = adminPaths.hashtags(tenantId)
  return (
    <ConsolePage frame={frame} title={`#${tag.name}`} back={back} backTo={t('tags.title')}>
      <HashtagForms
        action={adminPaths.hashtag(tenantId, tag.id)}
        {...{ tag, others }}
        reply={useActionData<FormReply>()}
      />
    </ConsolePage>
  )
}
