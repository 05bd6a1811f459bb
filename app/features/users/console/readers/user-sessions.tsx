import '#app/ui/console/list-page.css'
import type { ShownSession } from '#app/features/users/parts/user-view.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { useWords } from '#app/ui/console/words.ts'

type Props = { action: string; sessions: readonly ShownSession[] }

/** The reader's sessions. Each can be ended, or all at once. */
export function UserSessions({ action, sessions }: Props) {
  const { t } = useWords('console-people')
  return (
    <FormSection
      title={t('sessions.heading')}
      help={sessions.length === 0 ? t('sessions.none') : t('sessions.count', { count: sessions.length })}
    >
      {sessions.length > 0 && (
        <>
          <SessionTable {...{ action, sessions }} />
          <Form method="post" action={action}>
            <input type="hidden" name="form" value="sessions" />
            <Button kind="secondary">{t('sessions.endAll')}</Button>
          </Form>
        </>
      )}
    </FormSection>
  )
}

function SessionTable({ action, sessions }: Props) {
  const { t } = useWords('console-people')
  const dates = useDates()
  const heads = ['device', 'way', 'country', 'created', 'lastUsed'] as const
  return (
    <table className="console-table list-table">
      <thead>
        <tr>
          {heads.map((key) => (
            <th key={key} scope="col">
              {t(`sessions.${key}`)}
            </th>
          ))}
          <th scope="col">
            <span className="only-heard">{t('sessions.end')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            <th scope="row">{session.device ?? t('sessions.unknown')}</th>
            <td data-label={t('sessions.way')}>{t(`login.${session.loginType}`)}</td>
            <td data-label={t('sessions.country')}>{session.country ?? '–'}</td>
            <td data-label={t('sessions.created')}>{dates.instant(session.createdAt)}</td>
            <td data-label={t('sessions.lastUsed')}>{dates.instant(session.lastUsedAt)}</td>
            <td>
              <Form method="post" action={action}>
                <input type="hidden" name="form" value="sessions" />
                <input type="hidden" name="sessionId" value={session.id} />
                <Button kind="quiet">{t('sessions.end')}</Button>
              </Form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
