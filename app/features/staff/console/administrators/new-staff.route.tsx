import { useActionData, useLoaderData } from '@remix-run/react'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readConsolePlace } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { addStaff } from '#app/features/staff/model/staff/change-staff.ts'
import { NewStaff } from '#app/features/staff/model/staff/staff.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { ChooseField } from '#app/ui/console/form-fields.tsx'
import type { Option } from '#app/ui/console/option.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { viewNewStaff } from './staff-view.ts'

type Props = { companyId: number | null; choices: readonly Option[]; reply: Reply | undefined }

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(async ({ visit, params }) => ({
  heading: translator(visit.locale, 'console-staff')('member.title'),
  ...(await viewNewStaff(visit, readConsolePlace(params).companyId)),
}))

/** Sends the invitation by mail and redirects to the invited administrator's page. */
export const action = form(NewStaff, async ({ visit, input, params, context }) => {
  const { companyId } = readConsolePlace(params)
  const member = await addStaff(visit, { ...input, companyId: companyId ?? input.companyId })
  return redirectWithFlash(context, adminPaths.staffMember(companyId, member.id), 'staff.invited')
})

export default function NewStaffPage() {
  const { heading, frame, ...form } = useLoaderData<typeof loader>()
  const { t } = useTranslation('console-staff')
  return (
    <ConsolePage
      frame={frame}
      title={heading}
      back={adminPaths.staff(form.companyId)}
      backTo={t('staff.title')}
    >
      <NewStaffForm {...form} reply={useActionData<FormReply>()} />
    </ConsolePage>
  )
}

/**
 * The form of an invitation. On the platform's page it invites system and company administrators, on a company's page that company's and
 * its sites' administrators.
 */
function NewStaffForm({ companyId, choices, reply }: Props) {
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
