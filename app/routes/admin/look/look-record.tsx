import { type ActionFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import {
  type LookFormName,
  type LookInput,
  lookFormNames,
  lookInputs,
} from '#app/domain/site/look/forms/look-inputs.ts'
import { saveLookRecord } from '#app/domain/site/look/forms/look-record.ts'
import { listFooterLinks } from '#app/domain/site/look/links/edit-footer-links.ts'
import { visitFor } from '#app/domain/site/snapshot/visit-for.ts'
import { refuse } from '#app/errors/refusal.ts'
import { setFlash } from '#app/http/cookies/flash.ts'
import { type FormReply, form } from '#app/http/form.ts'
import { page } from '#app/http/page.ts'
import { viewSiteConsole } from '#app/pages/admin/console-view.ts'
import { lookFormOf, lookSections, lookWords } from '#app/pages/admin/look/look-forms.ts'
import { viewLookRecord } from '#app/pages/admin/look/look-record-view.ts'
import { adminPaths } from '#app/paths/admin.ts'
import { readLookForm } from '#app/routes/admin/look/read-look-form.ts'
import { readConsoleId } from '#app/routes/admin/read-console-id.ts'
import { titleOf } from '#app/routes/meta.ts'
import { FooterLinks } from '#app/view/console/look/footer-links.tsx'
import { LookForm } from '#app/view/console/look/look-form.tsx'
import { LookPage } from '#app/view/console/look/look-page.tsx'
import { translator } from '#app/visit/translator.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** A part of what a site looks like, as a form. */
export const loader = page(async ({ visit: staffVisit, params, url }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const name = readLookForm(params.record)
  const shown = await viewLookRecord(visit, name, url.searchParams)
  const heading = translator(visit.locale, 'console-look')(`${name}.title`)
  const links = name === 'footer' ? await listFooterLinks(visit) : null
  return { tenantId: visit.site.tenantId, name, shown, links, heading, frame: await viewSiteConsole(visit) }
})

const save = <Name extends LookFormName>(name: Name) =>
  form(lookInputs[name], async ({ visit: staffVisit, input, params, context }) => {
    const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
    await saveLookRecord(visit, name, input as LookInput<Name>)
    setFlash(context, 'api.update.200')
    return redirect(adminPaths.lookForm(visit.site.tenantId, lookWords[name]))
  })
const actions = Object.fromEntries(lookFormNames.map((name) => [name, save(name)]))

/** A form that isn't there is none for those alone who may ask. */
const none = form(z.object({}), async ({ visit, params }) => {
  await visitFor(visit, readConsoleId(params.tenantId))
  return refuse('notFound')
})

export const action = (args: ActionFunctionArgs) =>
  (actions[lookFormOf(args.params.record) ?? ''] ?? none)(args)

export default function LookRecord() {
  const { tenantId, name, heading, frame, shown, links } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <LookPage frame={frame} heading={heading} reset={adminPaths.resetLook(tenantId, lookWords[name])}>
      <LookForm
        name={name}
        schema={lookInputs[name]}
        sections={lookSections[name]}
        action={adminPaths.lookForm(tenantId, lookWords[name])}
        reply={reply}
        {...shown}
      />
      {links && <FooterLinks {...{ tenantId, links }} />}
    </LookPage>
  )
}
