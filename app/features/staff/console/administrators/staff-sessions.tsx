import { TableHead } from '#app/ui/console/table-head.tsx'
import '#app/ui/console/list-page.css'
import type { StaffSession } from '#app/features/staff/model/staff/staff-sessions.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'

type Props = { sessions: StaffSession[]; action: string; isOwn?: boolean }

/** The browsers in which an administrator is signed in. Each session can be ended, or all of them. */
export function StaffSessions({ sessions, action, isOwn = false }: Props) {
  const { t } = useTranslation('console-staff')
  return (
    <FormSection title={t('sessions.title')} help={t(isOwn ? 'sessions.ownHelp' : 'sessions.help')}>
      {sessions.length === 0 ? (
        <p className="hint">{t('sessions.none')}</p>
      ) : (
        <>
          <SessionsTable {...{ sessions, action }} />
          <EndForm action={action} session="" label={t(isOwn ? 'sessions.endOthers' : 'sessions.endAll')} />
        </>
      )}
    </FormSection>
  )
}

function SessionsTable({ sessions, action }: Props) {
  const { t } = useTranslation('console-staff')
  const dates = useDates()
  const titles = (['device', 'since', 'lastUsed'] as const).map((key) => t(`sessions.column.${key}`))
  return (
    <table className="console-table list-table">
      <TableHead headings={[...titles, { heard: t('sessions.end') }]} />
      <tbody>
        {sessions.map(({ id, device, createdAt, lastUsedAt, isThis }) => (
          <tr key={id}>
            <th scope="row">{device ?? t('sessions.unknown')}</th>
            <td data-label={titles[1]}>{dates.instant(createdAt)}</td>
            <td data-label={titles[2]}>{dates.instant(lastUsedAt)}</td>
            <td>
              {isThis ? (
                t('sessions.this')
              ) : (
                <EndForm action={action} session={id} label={t('sessions.end')} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function EndForm({ action, session, label }: { action: string; session: string; label: string }) {
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="form" value="end-sessions" />
      <input type="hidden" name="sessionId" value={session} />
      <Button kind={session === '' ? 'secondary' : 'quiet'}>{label}</Button>
    </Form>
  )
}
