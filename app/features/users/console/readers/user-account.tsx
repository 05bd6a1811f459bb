import { AdminUpdateForm } from '#app/features/users/model/user/user.ts'
import type { ShownSession, viewUserPage } from '#app/features/users/parts/user-view.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { type Dates, useDates } from '#app/ui/atoms/formats.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { FormRefusal, RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { FactList, StatusDot } from '#app/ui/console/facts.tsx'
import { TextField } from '#app/ui/console/form-fields.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { type Reply, replyTo } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { languageOptions } from './new-user-form.tsx'
import '#app/ui/console/list-page.css'
import '#app/ui/console/console-forms.css'
import './users.css'

type UserActionsProps = UserPage & { action: string }

type UserSessionsProps = { action: string; sessions: readonly ShownSession[] }

type Props = { action: string; email: string; reply: Reply | undefined }

type UserPage = Awaited<ReturnType<typeof viewUserPage>> & {
  tenantId: number
  reply: Reply | undefined
}

/** A reader's account: its facts, the fields that can be changed, its sessions, and how to end it. */
export function UserAccount(props: UserPage) {
  const { tenantId, user, values, groups, reply, sessions } = props
  const { t } = useWords('console-users')
  const action = adminPaths.user(tenantId, user.id)
  return (
    <>
      <FactList facts={factsOf(props, t, useDates())} />
      <SchemaForm
        schema={AdminUpdateForm}
        values={values}
        action={action}
        name="save"
        reply={reply}
        words="console-users"
        prefix="user"
        sections={[
          {
            title: t('user.edit'),
            help: t('user.editHelp'),
            fields: ['fullName', 'username', ...(groups.length > 0 ? ['userGroupId'] : []), 'lang'],
          },
        ]}
        options={{
          userGroupId: [{ value: 'none', label: t('users.noGroup') }, ...groups],
          lang: languageOptions(t),
        }}
        submit={t('user.save')}
      />
      <EmailForm action={action} email={user.email} reply={reply} />
      <UserSessions action={action} sessions={sessions} />
      <UserActions {...props} action={action} />
    </>
  )
}

function factsOf({ user, hasPassword }: UserPage, t: (key: string) => string, dates: Dates) {
  const kind = user.status === 'allow' ? ('ok' as const) : ('bad' as const)
  return [
    {
      name: t('users.column.status'),
      value: <StatusDot kind={kind}>{t(`status.${user.status}`)}</StatusDot>,
    },
    { name: t('user.email'), value: user.email || '–' },
    { name: t('user.password'), value: t(hasPassword ? 'user.password.set' : 'user.password.none') },
    { name: t('users.column.added'), value: dates.instant(user.addedAt) },
    {
      name: t('users.column.lastUsed'),
      value: user.lastUsedAt === null ? t('user.neverUsed') : dates.instant(user.lastUsedAt),
    },
    { name: 'ID', value: <code>{user.id}</code> },
  ]
}

/** Changes the reader's address at once. The previous address is told. */
function EmailForm({ action, email, reply }: Props) {
  const { t } = useWords('console-users')
  const own = replyTo(reply, 'email')
  return (
    <Form className="console-form" method="post" action={action}>
      <FormRefusal reply={own} />
      <input type="hidden" name="form" value="email" />
      <FormSection title={t('email.heading')} help={t('email.help')}>
        <TextField
          name="newEmail"
          type="email"
          label={t('user.email')}
          sent={own === undefined ? email : own.result.initialValue?.newEmail}
          problems={own?.result.error?.newEmail ?? []}
          maxLength={254}
          isRequired
        />
      </FormSection>
      <div className="form-actions">
        <Button kind="secondary">{t('email.submit')}</Button>
      </div>
    </Form>
  )
}

/** The reader's sessions. Each can be ended, or all at once. */
function UserSessions({ action, sessions }: UserSessionsProps) {
  const { t } = useWords('console-users')
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

function SessionTable({ action, sessions }: UserSessionsProps) {
  const { t } = useWords('console-users')
  const dates = useDates()
  const heads = ['device', 'way', 'country', 'created', 'lastUsed'] as const
  return (
    <table className="console-table list-table">
      <TableHead headings={[...heads.map((key) => t(`sessions.${key}`)), { heard: t('sessions.end') }]} />
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

/** The actions on a reader: setting a new password, stopping the reader, and ending the account. */
function UserActions({ user, cardHold, canBeMailed, reply, action }: UserActionsProps) {
  const { t } = useWords('console-users')
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

function HeldCards({ hold, action }: { hold: NonNullable<UserActionsProps['cardHold']>; action: string }) {
  const { t } = useWords('console-users')
  const { instant } = useDates()
  const { tried, declined, lastAt, until } = hold
  const why = { tried, declined, lastAt: instant(lastAt), until: instant(until) }
  return (
    <FormSection title={t('cardHold')} help={t('cardHold.why', why)}>
      <Do action={action} what="liftCardHold" />
    </FormSection>
  )
}

function Asked({
  action,
  user,
  what,
}: Pick<UserActionsProps, 'action' | 'user'> & { what: 'stop' | 'cancel' }) {
  const { t } = useWords('console-users')
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
  const { t } = useWords('console-users')
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="form" value="do" />
      <button type="submit" name="what" value={what} className="button secondary">
        {t(`do.${what}`)}
      </button>
    </Form>
  )
}
