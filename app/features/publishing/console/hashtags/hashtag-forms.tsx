import { HashtagName, NewHashtag } from '#app/features/publishing/model/hashtags/edit-hashtags.ts'
import type { EditedHashtag } from '#app/features/publishing/model/hashtags/hashtag-rows.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { DeleteDialog } from '#app/ui/console/confirm-dialog.tsx'
import { SelectField } from '#app/ui/console/form-fields.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import type { Option } from '#app/ui/console/option.ts'
import { type Reply, replyTo } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'

type Props = { action: string; tag: EditedHashtag; others: readonly Option[]; reply: Reply | undefined }

/** The form of a new hashtag: its name in each language. */
export function NewHashtagForm({ action, reply }: Pick<Props, 'action' | 'reply'>) {
  const { t } = useWords('console-content')
  return (
    <SchemaForm
      schema={NewHashtag}
      values={{}}
      {...{ action, reply }}
      words="console-content"
      prefix="tag"
      sections={[{ title: t('tag.name'), help: t('tags.addHelp'), fields: ['name'] }]}
      submit={t('tags.add')}
    />
  )
}

/** Forms that rename a hashtag, merge it into another one, or delete it. */
export function HashtagForms({ action, tag, others, reply }: Props) {
  const { t } = useWords('console-content')
  return (
    <>
      <SchemaForm
        schema={HashtagName}
        values={{ name: tag.names, revision: tag.revision }}
        {...{ action, reply }}
        name="name"
        words="console-content"
        prefix="tag"
        sections={[
          { title: t('tag.rename'), help: t('tag.renameHelp', { count: tag.contents }), fields: ['name'] },
        ]}
        submit={t('content.submit')}
      />
      {others.length > 0 && (
        <FormSection title={t('tag.merge')} help={t('tag.mergeHelp', { name: tag.name })}>
          <Form method="post" action={action} className="console-form">
            <input type="hidden" name="form" value="merge" />
            <SelectField
              name="into"
              label={t('tag.into')}
              options={others}
              usual={others[0]?.value ?? ''}
              sent={undefined}
              problems={replyTo(reply, 'merge')?.result.error?.into ?? []}
            />
            <div className="form-actions">
              <Button kind="secondary">{t('tag.mergeSubmit')}</Button>
            </div>
          </Form>
        </FormSection>
      )}
      <FormSection title={t('tag.delete')} help={t('tag.deleteHelp')}>
        <div>
          <DeleteDialog
            id="delete-tag"
            label={t('tag.delete')}
            action={action}
            ask={t('tag.deleteAsk', { name: tag.name, count: tag.contents })}
          />
        </div>
      </FormSection>
    </>
  )
}
