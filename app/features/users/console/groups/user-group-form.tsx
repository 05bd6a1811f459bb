import { UserGroupInput } from '#app/features/users/model/user-group/user-group-input.ts'
import type { viewRangesPreview } from '#app/features/users/model/user-group/user-group-view.ts'
import type { Option } from '#app/ui/console/option.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { RangesField } from './ranges-field.tsx'

export type GroupReply = Reply & { preview?: ReturnType<typeof viewRangesPreview> }

type Props = {
  action: string
  /** Empty for a new group. */
  values: Record<string, unknown>
  contentGroups: readonly Option[]
  /** The operator may enter larger ranges directly instead of proposing them. */
  isOperator: boolean
  reply: GroupReply | undefined
}

/** A complete user group: its name, the ways to sign in with their addresses, what it opens, its limits and days. */
export function UserGroupForm({ action, values, contentGroups, isOperator, reply }: Props) {
  const { t } = useWords('console-people')
  const section = (key: string, fields: readonly string[]) => ({
    title: t(`group.${key}Title`),
    help: t(`group.${key}Help`),
    fields,
  })
  const sent = reply === undefined ? values : { ...reply.result.initialValue }
  const ranges = (
    <RangesField
      typed={typeof sent.ranges === 'string' ? sent.ranges : ''}
      problems={reply?.result.error?.ranges ?? []}
      preview={reply?.preview}
    />
  )
  return (
    <SchemaForm
      schema={UserGroupInput}
      values={{ byId: true, maxUsers: 1, maxSessions: 3, ...values }}
      action={action}
      name="save"
      reply={reply}
      words="console-people"
      prefix="group"
      sections={[
        section('name', ['name']),
        section('ways', ['byId', 'byIp', 'autoIp', 'checksAddress']),
        section('ranges', isOperator ? ['ranges'] : ['ranges', 'proposesLarger']),
        section('licence', ['contentGroupIds', 'seats', 'print', 'printAllowance']),
        section('limits', ['maxUsers', 'maxSessions', 'atLimit', 'limitMessage']),
        section('days', ['startsOn', 'endsOn']),
      ]}
      options={{
        contentGroupIds: contentGroups,
        print: ['', '0', '1', '2'].map((value) => ({ value, label: t(`group.print.${value || 'none'}`) })),
      }}
      custom={{ ranges }}
      submit={t('group.save')}
    />
  )
}
