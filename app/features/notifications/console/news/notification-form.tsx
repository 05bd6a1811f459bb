import { NotificationInput } from '#app/features/notifications/model/news/editing/notification-input.ts'
import type { Option } from '#app/ui/console/option.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'

type Props = {
  action: string
  values: Record<string, unknown>
  groups: readonly Option[]
  reply: Reply | undefined
  name?: string
  /** The form shows typed values for a preview, which are not saved. */
  isUnsaved?: boolean
}

/** The form of a notification: its texts, its period and its audience. */
export function NotificationForm({ groups, name, ...form }: Props) {
  const { t } = useWords('console-content')
  const section = (part: string, fields: readonly string[]) => ({
    title: t(`notification.section.${part}`),
    help: t(`notification.section.${part}Help`),
    fields,
  })
  return (
    <SchemaForm
      schema={NotificationInput}
      {...form}
      {...(name !== undefined && { name })}
      words="console-content"
      prefix="notification"
      options={{ userGroupIds: groups }}
      sections={[
        section('words', ['title', 'content']),
        section('when', ['from', 'until']),
        section('whom', ['audience', 'userGroupIds']),
      ]}
      submit={t('content.submit')}
    >
      <button type="submit" name="do" value="preview" className="button secondary">
        {t('notification.show')}
      </button>
    </SchemaForm>
  )
}
