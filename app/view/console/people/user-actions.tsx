import './people.css'
import { Form } from '#app/view/atoms/link.tsx'
import { RefusalAlert } from '#app/view/atoms/refusal-alert.tsx'
import { ConfirmDialog } from '#app/view/console/kit/confirm-dialog.tsx'
import { replyTo } from '#app/view/console/kit/reply.ts'
import { useWords } from '#app/view/console/kit/words.ts'
import type { UserPage } from './user-account.tsx'

type Props = UserPage & { action: string }

/** What ends or renews the way in: a new password, stopping, the end of the account. */
export function UserActions({ user, canBeMailed, reply, action }: Props) {
  const { t } = useWords('console-people')
  const isStopped = user.status === 'stop'
  return (
    <section className="people-section">
      <h2>{t('access.heading')}</h2>
      <RefusalAlert name={replyTo(reply, 'do')?.refusal ?? null} />
      <div className="people-actions">
        <Do action={action} what={canBeMailed ? 'mailPassword' : 'startingPassword'} />
        {isStopped ? (
          <Do action={action} what="allow" />
        ) : (
          <ConfirmDialog
            id="stop-user"
            label={t('do.stop')}
            action={action}
            fields={{ form: 'do', what: 'stop' }}
            confirm={t('do.stop')}
          >
            <p>{t('do.stopHelp', { name: user.name })}</p>
          </ConfirmDialog>
        )}
        <ConfirmDialog
          id="cancel-user"
          label={t('do.cancel')}
          action={action}
          fields={{ form: 'do', what: 'cancel' }}
          confirm={t('do.cancelConfirm')}
        >
          <p>{t('do.cancelHelp', { name: user.name })}</p>
        </ConfirmDialog>
      </div>
      <p className="hint">{t(canBeMailed ? 'do.mailPasswordHelp' : 'do.startingPasswordHelp')}</p>
    </section>
  )
}

function Do({ action, what }: { action: string; what: string }) {
  const { t } = useWords('console-people')
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="form" value="do" />
      <button type="submit" name="what" value={what} className="button secondary">
        {t(`do.${what}`)}
      </button>
    </Form>
  )
}
