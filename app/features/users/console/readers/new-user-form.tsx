import { AddUserForm } from '#app/features/users/model/user/user.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { FactList } from '#app/ui/console/facts.tsx'
import type { Option } from '#app/ui/console/option.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import './users.css'

type NewUserProps = { tenantId: number; groups: readonly Option[]; reply: Reply | undefined }

/** The form of a new reader: their name, how they sign in, and their group. */
export function NewUserForm({ tenantId, groups, reply }: NewUserProps) {
  const { t } = useWords('console-users')
  return (
    <SchemaForm
      schema={AddUserForm}
      values={{}}
      action={adminPaths.newUser(tenantId)}
      reply={reply}
      words="console-users"
      prefix="user"
      sections={[
        { title: t('newUser.who'), help: t('newUser.whoHelp'), fields: ['fullName', 'email', 'username'] },
        {
          title: t('newUser.where'),
          help: t('newUser.whereHelp'),
          fields: [...(groups.length > 0 ? ['userGroupId'] : []), 'lang', 'isSubscribeMail'],
        },
      ]}
      options={{
        userGroupId: [{ value: '', label: t('users.noGroup') }, ...groups],
        lang: languageOptions(t),
      }}
      submit={t('newUser.submit')}
    />
  )
}

export function languageOptions(t: (key: string) => string): Option[] {
  return ['', 'ja', 'en'].map((value) => ({ value, label: t(`user.lang.${value || 'none'}`) }))
}

type StartingPasswordProps = { name: string; startingPassword: string; to: string }

/** A password that is shown only now, large enough to copy onto paper. */
export function StartingPassword({ name, startingPassword, to }: StartingPasswordProps) {
  const { t } = useWords('console-users')
  return (
    <section
      className="starting-password line rounded-sheet bg-paper-2 p-4 grid grid-cols-1 gap-3 justify-items-start"
      role="status"
    >
      <h2 className="text-base bold">{t('password.heading')}</h2>
      <p>{t('password.help')}</p>
      <FactList
        facts={[
          { name: t('user.username'), value: <code>{name}</code> },
          {
            name: t('password.label'),
            value: <code className="text-xl select-all [letter-spacing:0.04em]">{startingPassword}</code>,
          },
        ]}
      />
      <ButtonLink to={to}>{t('password.done')}</ButtonLink>
    </section>
  )
}
