import { NewStaff } from '#app/features/staff/model/staff/staff-input.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ChooseField } from '#app/ui/console/choose-field.tsx'
import type { Option } from '#app/ui/console/option.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = { companyId: number | null; choices: readonly Option[]; reply: Reply | undefined }

/**
 * An invitation. At platform level it invites system and company administrators, in a company its own and its sites'
 * administrators.
 */
export function NewStaffForm({ companyId, choices, reply }: Props) {
  const { t, i18n } = useTranslation('console-staff')
  const levels =
    companyId === null
      ? (['company_admin', 'system_admin'] as const)
      : (['service_admin', 'company_admin'] as const)
  const where = companyId === null ? 'companyId' : 'tenantId'
  const none = t(companyId === null ? 'member.noCompany' : 'member.noSite')
  return (
    <SchemaForm
      schema={NewStaff}
      values={{ lang: i18n.language }}
      action={adminPaths.newStaff(companyId)}
      reply={reply}
      words="console-staff"
      prefix="member"
      sections={[
        { title: t('member.about'), help: t('member.aboutHelp'), fields: ['name', 'email', 'lang'] },
        { title: t('member.reach'), help: t('member.reachHelp'), fields: ['level', where] },
      ]}
      options={{ level: levels.map((value) => ({ value, label: t(`level.${value}`) })) }}
      custom={{
        [where]: (
          <ChooseField key={where} name={where} prefix="member" none={none} options={choices} reply={reply} />
        ),
      }}
      submit={t('member.submit')}
    />
  )
}
