import { useActionData, useLoaderData } from '@remix-run/react'
import { consolePage, consoleUpload } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { findGuide } from '#app/features/dashboard/model/guide.ts'
import { SiteGuide } from '#app/features/dashboard/parts/guide-line.tsx'
import { MAX_FORM_BYTES } from '#app/features/documents/model/document/document.ts'
import { UploadForm, type UploadReply } from '#app/features/publishing/console/upload/upload-form.tsx'
import { ContentData } from '#app/features/publishing/model/upload/content-input.ts'
import { uploadContent } from '#app/features/publishing/model/upload/upload-content.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { ChoiceField, ChoicesField, DayField, LongField, TextField } from '#app/ui/console/form-fields.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { UploadTabs } from '#app/ui/console/upload-tabs.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'
import { groupsToFill } from './contents-view.ts'

type Props = {
  tenantId: number
  groups: readonly { id: number; name: string }[]
  maxBytes: number
  reply: UploadReply | undefined
}

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = consolePage(async ({ visit }) => {
  requireStaff(visit, 'service')
  return {
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console')('upload.title'))),
    guide: await findGuide(visit),
    groups: groupsToFill(visit),
    maxBytes: MAX_FORM_BYTES,
  }
})

/** Adds a content with its PDF, which is streamed to storage while it arrives. */
export const action = consoleUpload(ContentData, async ({ visit, input, file, context }) => {
  await uploadContent(visit, input, file)
  return redirectWithFlash(context, adminPaths.contents(visit.site.tenantId), 'content.uploaded')
})

export default function NewContent() {
  const { heading, frame, guide, ...form } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading} back={adminPaths.contents(form.tenantId)}>
      <SiteGuide guide={guide} tenantId={form.tenantId} />
      <UploadTabs tenantId={form.tenantId} />
      <NewContentForm {...form} reply={useActionData<FormReply>()} />
    </ConsolePage>
  )
}

/**
 * The form of a new content: fields that readers see, its groups and its file. Keeps what was typed if the server
 * refuses anything.
 */
function NewContentForm({ tenantId, groups, maxBytes, reply }: Props) {
  const { t } = useTranslation('console')
  const sent = reply?.result.initialValue ?? {}
  const field = (name: string) => ({ name, sent: sent[name], problems: reply?.result.error?.[name] ?? [] })
  return (
    <UploadForm
      action={adminPaths.newContent(tenantId)}
      submit={t('upload.submit')}
      maxBytes={maxBytes}
      reply={reply}
    >
      <FormSection title={t('upload.aboutTitle')} help={t('upload.about')}>
        <TextField {...field('title')} label={t('upload.title.label')} isRequired />
        <TextField {...field('author')} label={t('upload.author')} />
        <TextField {...field('keywords')} label={t('upload.keywords')} />
        <LongField {...field('description')} label={t('upload.description')} />
        <DayField
          {...field('publishedOn')}
          label={t('upload.publishedOn')}
          hint={t('upload.publishedOnHint')}
        />
      </FormSection>
      <FormSection title={t('upload.whereTitle')} help={t('upload.where')}>
        <ChoicesField
          {...field('contentGroupIds')}
          label={t('upload.groups')}
          options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          none={t('upload.noGroups')}
          isRequired
        />
        <ChoiceField
          {...field('view')}
          label={t('upload.view')}
          options={[
            { value: 'true', label: t('view.shown') },
            { value: 'false', label: t('view.hidden') },
          ]}
          usual="true"
        />
        <ChoiceField
          {...field('print')}
          label={t('upload.print')}
          options={(['0', '1', '2'] as const).map((value) => ({ value, label: t(`upload.print.${value}`) }))}
          usual="0"
        />
      </FormSection>
    </UploadForm>
  )
}
