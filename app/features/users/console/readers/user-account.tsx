import './people.css'
import { AdminUpdateForm } from '#app/features/users/model/user/user-input.ts'
import type { viewUserPage } from '#app/features/users/parts/user-view.ts'
import { type Dates, useDates } from '#app/ui/atoms/use-dates.ts'
import { FactList, StatusDot } from '#app/ui/console/facts.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { EmailForm } from './email-form.tsx'
import { languageOptions } from './new-user-form.tsx'
import { UserActions } from './user-actions.tsx'
import { UserSessions } from './user-sessions.tsx'

export type UserPage = Awaited<ReturnType<typeof viewUserPage>> & {
  tenantId: number
  reply: Reply | undefined
}

/** A reader's account: its facts, what can be changed, its sessions, and how to end it. */
export function UserAccount(props: UserPage) {
  const { tenantId, user, values, groups, reply, sessions } = props
  const { t } = useWords('console-people')
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
        words="console-people"
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
