import { UploadForm, type UploadReply } from '#app/features/publishing/console/upload/upload-form.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ChoiceField, ChoicesField, DayField, LongField, TextField } from '#app/ui/console/form-fields.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = {
  tenantId: number
  groups: readonly { id: number; name: string }[]
  mostBytes: number
  reply: UploadReply | undefined
}

/** What readers see of a content, where it stands, and its file. What was typed is kept when anything is refused. */
export function NewContentForm({ tenantId, groups, mostBytes, reply }: Props) {
  const { t } = useTranslation('console')
  const sent = reply?.result.initialValue ?? {}
  const field = (name: string) => ({ name, sent: sent[name], problems: reply?.result.error?.[name] ?? [] })
  return (
    <UploadForm
      action={adminPaths.newContent(tenantId)}
      submit={t('upload.submit')}
      mostBytes={mostBytes}
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
