import type { EditedGroup } from '#app/features/publishing/model/groups/edited-group.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ErrorAlert } from '#app/ui/atoms/error-alert.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { SelectField } from '#app/ui/console/form-fields.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import type { Option } from '#app/ui/console/option.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { useWords } from '#app/ui/console/words.ts'
import { translateProblem } from '#app/visit/translator.ts'

type Props = { action: string; group: EditedGroup; others: readonly Option[]; reply: Reply | undefined }

/** Says what becomes of the contents before a group is deleted. */
export function DeleteGroupForm({ action, group, others, reply }: Props) {
  const { t } = useWords('console-content')
  const { t: words } = useTranslation(['common', 'errors', 'messages'])
  const problems = reply?.result.error?.id ?? []
  const choices = [{ value: '', label: t('group.moveNowhere') }, ...others]
  return (
    <FormSection title={t('group.delete')} help={t('group.deleteHelp')}>
      <Form method="post" action={action} className="console-form">
        <input type="hidden" name="form" value="delete" />
        {problems.map((problem) => (
          <ErrorAlert key={problem}>{translateProblem(words, problem)}</ErrorAlert>
        ))}
        {group.type === 'normal' && (
          <SelectField
            name="moveTo"
            label={t('group.moveTo')}
            hint={t('group.moveToHint')}
            options={choices}
            usual=""
            sent={reply?.result.initialValue?.moveTo}
            problems={reply?.result.error?.moveTo ?? []}
          />
        )}
        <div className="form-actions">
          <button type="submit" className="button quiet danger">
            {t('group.deleteSubmit', { name: group.name })}
          </button>
        </div>
      </Form>
    </FormSection>
  )
}
