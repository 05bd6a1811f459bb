import { Form } from '#app/ui/atoms/link.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { replyTo } from '#app/ui/console/reply.ts'
import { useWords } from '#app/ui/console/words.ts'
import type { UserPage } from './user-account.tsx'

type Props = UserPage & { action: string }

/** Sets a new password. Separately: stopping the reader, and ending the account. */
export function UserActions({ user, cardHold, canBeMailed, reply, action }: Props) {
  const { t } = useWords('console-people')
  const password = canBeMailed ? 'mailPassword' : 'startingPassword'
  const isStopped = user.status === 'stop'
  return (
    <>
      {cardHold !== null && <HeldCards hold={cardHold} action={action} />}
      <FormSection title={t('user.password')} help={t(`do.${password}Help`)}>
        <RefusalAlert name={replyTo(reply, 'do')?.refusal ?? null} />
        <Do action={action} what={password} />
      </FormSection>
      <FormSection title={t('access.heading')} help={t(isStopped ? 'access.stopped' : 'access.help')}>
        <div className="form-actions">
          {isStopped ? <Do action={action} what="allow" /> : <Asked {...{ action, user }} what="stop" />}
          <Asked {...{ action, user }} what="cancel" />
        </div>
      </FormSection>
    </>
  )
}

function HeldCards({ hold, action }: { hold: NonNullable<Props['cardHold']>; action: string }) {
  const { t } = useWords('console-people')
  const { instant } = useDates()
  const { tried, declined, lastAt, until } = hold
  const why = { tried, declined, lastAt: instant(lastAt), until: instant(until) }
  return (
    <FormSection title={t('cardHold')} help={t('cardHold.why', why)}>
      <Do action={action} what="liftCardHold" />
    </FormSection>
  )
}

function Asked({ action, user, what }: Pick<Props, 'action' | 'user'> & { what: 'stop' | 'cancel' }) {
  const { t } = useWords('console-people')
  return (
    <ConfirmDialog
      id={`${what}-user`}
      label={t(`do.${what}`)}
      action={action}
      fields={{ form: 'do', what }}
      confirm={t(`do.${what}Confirm`)}
    >
      <p>{t(`do.${what}Help`, { name: user.name })}</p>
    </ConfirmDialog>
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
