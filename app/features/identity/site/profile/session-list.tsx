import './session-list.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import type { viewOwnSession } from './own-session-view.ts'

type Session = ReturnType<typeof viewOwnSession>

/**
 * The places where the reader is signed in: device, country, last use. Each can be ended except the current one, which
 * has a logout instead.
 */
export function SessionList({ sessions }: { sessions: Session[] }) {
  const { t } = useTranslation('account')
  return (
    <>
      <ul className="session-list">
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionWords session={session} />
            {session.isThis ? (
              <span className="session-this">{t('sessions.this')}</span>
            ) : (
              <EndSession session={session} />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" action={paths.profileSessions()} className="session-others">
          <Button kind="secondary">{t('sessions.endOthers')}</Button>
        </Form>
      )}
    </>
  )
}

function EndSession({ session: { id, device } }: { session: Session }) {
  const { t } = useTranslation('account')
  return (
    <Form method="post" action={paths.profileSessions()}>
      <button
        type="submit"
        name="session"
        value={id}
        className="button secondary small"
        aria-label={t('sessions.endOf', { device: device ?? t('sessions.unknownDevice') })}
      >
        {t('sessions.end')}
      </button>
    </Form>
  )
}

function SessionWords({ session: { device, place, loginType, isApp, lastUsed } }: { session: Session }) {
  const { t } = useTranslation('account')
  const facts = [
    place,
    t(`sessions.by.${loginType}`),
    isApp ? t('sessions.app') : null,
    t('sessions.lastUsed', { time: lastUsed }),
  ]
  return (
    <p className="session-words">
      <strong>{device ?? t('sessions.unknownDevice')}</strong>
      <span>{facts.filter((fact) => fact !== null).join(' · ')}</span>
    </p>
  )
}
