import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { ActAsInput, startActing } from '#app/features/staff/model/staff/act-as.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewPlace } from '#app/layout/console/console-view.ts'
import { ChooseField } from '#app/ui/console/form-fields.tsx'
import type { Option } from '#app/ui/console/option.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'

type Props = { options: readonly Option[]; wanted: number | null; reply: Reply | undefined }

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(async ({ visit, url }) => ({
  heading: translator(visit.locale, 'console-staff')('actAs.title'),
  ...(await viewActAs(visit, url.searchParams.get('site') ?? '')),
}))

/** Reduces the session to the rights of a site's administrator, and goes to the site. */
export const action = form(ActAsInput, async ({ visit, input }) => {
  await startActing(visit, input)
  return redirect(adminPaths.siteHome(input.tenantId))
})

export default function ActAs() {
  const { heading, frame, ...choice } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <ActAsForm {...choice} reply={useActionData<FormReply>()} />
    </ConsolePage>
  )
}

/** The form that asks for the site and the reason. */
function ActAsForm({ options, wanted, reply }: Props) {
  const { t } = useTranslation('console-staff')
  return (
    <SchemaForm
      schema={ActAsInput}
      values={{}}
      action={adminPaths.actAs()}
      reply={reply}
      words="console-staff"
      prefix="actAs"
      sections={[{ title: t('actAs.section'), help: t('actAs.lead'), fields: ['tenantId', 'reason'] }]}
      custom={{
        tenantId: (
          <ChooseField
            key="tenantId"
            name="tenantId"
            prefix="actAs"
            value={wanted}
            options={options}
            reply={reply}
          />
        ),
      }}
      submit={t('actAs.submit')}
    />
  )
}

/** assumed: an administrator with more sites starts from the site's own page, which preselects it. */
const maxSites = 200

/** The sites at which an administrator can act: those of their own company, or all. `wanted` is preselected. */
async function viewActAs(visit: Visit, wanted: string) {
  const { companyId } = requireStaff(visit, 'company')
  const [frame, sites] = await Promise.all([
    viewPlace(visit, { companyId, tenantId: null }),
    visit.db
      .selectFrom('tenant')
      .innerJoin('company', 'company.id', 'tenant.company_id')
      .select([
        'tenant.id as tenantId',
        wordsIn('tenant.service_name', visit.locale, 'serviceName').as('name'),
        'company.name as company',
      ])
      .$if(companyId !== null, (query) => query.where('company.id', '=', companyId))
      .orderBy('company.name')
      .orderBy('tenant.service_name')
      .limit(maxSites)
      .execute(),
  ])
  const options = sites.map(({ tenantId, name, company }) => ({
    value: String(tenantId),
    label: companyId === null ? `${company} – ${name}` : name,
  }))
  return { frame, options, wanted: options.some(({ value }) => value === wanted) ? Number(wanted) : null }
}
