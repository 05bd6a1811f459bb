import { UserGroupInput } from '#app/features/users/model/user-group/user-group-input.ts'
import type { viewRangesPreview } from '#app/features/users/model/user-group/user-group-view.ts'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { LongField } from '#app/ui/console/form-fields.tsx'
import type { Option } from '#app/ui/console/option.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { type Folded, SchemaForm } from '#app/ui/console/schema-form.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { written } from './user-group-view.ts'
import '#app/ui/console/list-page.css'
import '#app/features/users/console/readers/users.css'

type Preview = ReturnType<typeof viewRangesPreview>

type RangesFieldProps = {
  typed: string
  problems: string[]
  preview: ReturnType<typeof viewRangesPreview> | undefined
}

export type GroupReply = Reply & { preview?: ReturnType<typeof viewRangesPreview> }

type Props = {
  action: string
  /** The values are empty for a new group. */
  values: Record<string, unknown>
  contentGroups: readonly Option[]
  /** The operator may enter larger ranges directly instead of proposing them. */
  isOperator: boolean
  reply: GroupReply | undefined
}

/** The form of a user group: its name, the ways to sign in with their addresses, the contents that it opens, its limits and days. */
export function UserGroupForm({ action, values, contentGroups, isOperator, reply }: Props) {
  const { t } = useWords('console-users')
  const section = (key: string, fields: readonly string[]) => ({
    title: t(`group.${key}Title`),
    help: t(`group.${key}Help`),
    fields,
  })
  const folded = (key: string, fields: readonly string[], more: Folded = {}) => ({
    ...section(key, fields),
    folded: more,
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
      words="console-users"
      prefix="group"
      sections={[
        section('name', ['name']),
        section('ways', ['byId', 'byIp', 'autoIp', 'checksAddress']),
        folded('ranges', isOperator ? ['ranges'] : ['ranges', 'proposesLarger'], {
          isOpen: reply?.preview !== undefined,
        }),
        section('licence', ['contentGroupIds', 'seats']),
        folded('printing', ['print', 'printAllowance']),
        folded('limits', ['maxUsers', 'maxSessions', 'atLimit', 'limitMessage']),
        folded('days', ['startsOn', 'endsOn']),
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

/** The group's addresses, one range on each line. They can be checked before saving, which saves nothing. */
function RangesField({ typed, problems, preview }: RangesFieldProps) {
  const { t } = useWords('console-users')
  return (
    <div className="ranges-field grid grid-cols-1 gap-3">
      <LongField
        name="ranges"
        label={t('group.ranges')}
        hint={t('group.rangesHint')}
        sent={typed}
        problems={problems}
        rows={8}
      />
      <p>
        <button type="submit" name="do" value="check" className="button secondary">
          {t('group.check')}
        </button>
      </p>
      {preview !== undefined && <RangesPreview preview={preview} />}
    </div>
  )
}

/** The result of a check: who would gain and lose access, and the result for each line. */
function RangesPreview({ preview }: { preview: Preview }) {
  const { t } = useWords('console-users')
  const { lines, gained, lost, removed, sessionsEnding } = preview
  const isRefused = lines.some(({ state }) => state === 'wrong')
  return (
    <section
      className="ranges-preview line rounded-sheet bg-paper-2 p-4 grid grid-cols-1 gap-3 justify-items-start"
      role="status"
      aria-labelledby="ranges-preview"
    >
      <h3 className="text-base bold" id="ranges-preview">
        {t('preview.heading')}
      </h3>
      {isRefused && <p className="problem">{t('preview.refused')}</p>}
      <ul className="grid gap-1 wrap-anywhere">
        <Sum kind="gained" addresses={gained} />
        <Sum kind="lost" addresses={lost} />
        {sessionsEnding > 0 && <li>{t('preview.sessions', { count: sessionsEnding })}</li>}
        {gained.length + lost.length + removed.length === 0 && <li>{t('preview.same')}</li>}
      </ul>
      <Lines preview={preview} />
    </section>
  )
}

function Sum({ kind, addresses }: { kind: 'gained' | 'lost'; addresses: Preview['gained'] }) {
  const { t } = useWords('console-users')
  if (addresses.length === 0) return null
  const total = addresses.reduce((sum, { addresses: count }) => sum + BigInt(count), 0n)
  return (
    <li>
      <strong className={kind === 'lost' ? 'text-danger' : 'text-ok'}>
        {t(`preview.${kind}`, { number: written(String(total)) })}
      </strong>{' '}
      {addresses
        .slice(0, 20)
        .map(({ text }) => text)
        .join(', ')}
      {addresses.length > 20 && ' …'}
    </li>
  )
}

const kinds = { kept: 'off', added: 'ok', proposed: 'wait', wrong: 'bad' } as const

function Lines({ preview: { lines, removed } }: { preview: Preview }) {
  const { t } = useWords('console-users')
  if (lines.length + removed.length === 0) return null
  return (
    <table className="console-table list-table w-full bg-paper">
      <TableHead
        headings={[
          ...['line', 'range', 'state'].map((key) => t(`preview.${key}`)),
          { figure: t('preview.addresses') },
        ]}
      />
      <tbody>
        {lines.map(({ line, text, state, addresses, problem, startsOn, endsOn }) => (
          <tr key={line}>
            <td data-label={t('preview.line')}>{line}</td>
            <th scope="row">
              {text} {(startsOn ?? endsOn) !== null && `${startsOn ?? ''}..${endsOn ?? ''}`}
            </th>
            <td data-label={t('preview.state')}>
              <StatusDot kind={kinds[state]}>{problem ?? t(`preview.${state}`)}</StatusDot>
            </td>
            <td className="figure" data-label={t('preview.addresses')}>
              {addresses === null ? '' : written(addresses)}
            </td>
          </tr>
        ))}
        {removed.map(({ text, startsOn, addresses }) => (
          <tr key={`${text} ${startsOn}`}>
            <td />
            <th scope="row">
              <del>{text}</del>
            </th>
            <td data-label={t('preview.state')}>
              <StatusDot kind="bad">{t('preview.removed')}</StatusDot>
            </td>
            <td className="figure" data-label={t('preview.addresses')}>
              {written(addresses)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
