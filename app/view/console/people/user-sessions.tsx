import '#app/view/console/kit/list-page.css'
import './people.css'
import type { ShownSession } from '#app/pages/admin/people/user-view.ts'
import { Button } from '#app/view/atoms/button.tsx'
import { Form } from '#app/view/atoms/link.tsx'
import { useWords } from '#app/view/console/kit/words.ts'

type Props = { action: string; sessions: readonly ShownSession[] }

/** Where the reader is signed in; each can be ended, or all at once. */
export function UserSessions({ action, sessions }: Props) {
  const { t } = useWords('console-people')
  return (
    <section className="people-section">
      <h2>
        {t('sessions.heading')} <span className="count">{sessions.length}</span>
      </h2>
      {sessions.length === 0 ? (
        <p className="hint">{t('sessions.none')}</p>
      ) : (
        <>
          <SessionTable {...{ action, sessions }} />
          <Form method="post" action={action}>
            <input type="hidden" name="form" value="sessions" />
            <Button kind="secondary">{t('sessions.endAll')}</Button>
          </Form>
        </>
      )}
    </section>
  )
}

function SessionTable({ action, sessions }: Props) {
  const { t } = useWords('console-people')
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
            <span className="visually-hidden">{t('sessions.end')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            <th scope="row">{session.device ?? t('sessions.unknown')}</th>
            <td data-label={t('sessions.way')}>{t(`login.${session.loginType}`)}</td>
            <td data-label={t('sessions.country')}>{session.country ?? '–'}</td>
            <td data-label={t('sessions.created')}>{session.created}</td>
            <td data-label={t('sessions.lastUsed')}>{session.lastUsed}</td>
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
