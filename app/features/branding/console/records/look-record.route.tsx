import { type ActionFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { FooterLinks } from '#app/features/branding/console/texts/footer-links.tsx'
import {
  type LookFormName,
  lookFormNames,
  lookInputs,
} from '#app/features/branding/model/forms/look-inputs.ts'
import { saveLookRecord } from '#app/features/branding/model/forms/look-record.ts'
import { listFooterLinks } from '#app/features/branding/model/links/edit-footer-links.ts'
import {
  lookFormOf,
  lookSections,
  lookWords,
  pageOfLook,
} from '#app/features/branding/parts/preview/look-forms.ts'
import { LookPreview } from '#app/features/branding/parts/preview/look-preview.tsx'
import { viewLookRecord } from '#app/features/branding/parts/preview/look-record-view.ts'
import { allowPreviewFrame } from '#app/features/branding/parts/preview/preview-frame.ts'
import { viewPreview } from '#app/features/branding/parts/preview/preview-view.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { type FieldRow, FieldRows } from './field-rows.tsx'
import { LookForm } from './look-form.tsx'
import { LookPage } from './look-page.tsx'
import { hasFieldRows, lookFormSchema, withMoved } from './look-record-form.ts'
import { noForm } from './no-form.ts'
import { readLookForm } from './read-look-form.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** A part of what a site looks like, as a form. */
export const loader = page(async ({ visit: staffVisit, params, url, context }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const name = readLookForm(params.record)
  const shown = await viewLookRecord(visit, name, url.searchParams)
  const heading = translator(visit.locale, 'console-look')(`${name}.title`)
  const links = name === 'footer' ? await listFooterLinks(visit) : null
  allowPreviewFrame(context)
  return {
    tenantId: visit.site.tenantId,
    name,
    shown,
    links,
    heading,
    preview: await viewPreview(visit, url.searchParams, pageOfLook[name]),
    frame: await viewSiteConsole(visit),
  }
})

const save = (name: LookFormName) =>
  form(lookFormSchema(name), async ({ visit: staffVisit, input, params, context }) => {
    const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
    await saveLookRecord(visit, name, withMoved(name, input))
    setFlash(context, 'api.update.200')
    return redirect(adminPaths.lookForm(visit.site.tenantId, lookWords[name]))
  })
const actions = Object.fromEntries(lookFormNames.map((name) => [name, save(name)]))

export const action = (args: ActionFunctionArgs) =>
  (actions[lookFormOf(args.params.record) ?? ''] ?? noForm)(args)

export default function LookRecord() {
  const { tenantId, name, heading, frame, shown, links, preview } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <LookPage
      frame={frame}
      heading={heading}
      reset={adminPaths.resetLook(tenantId, lookWords[name])}
      preview={
        <LookPreview
          preview={preview}
          action={adminPaths.tryLook(tenantId, lookWords[name])}
          isAhead={shown.isUnsaved || reply !== undefined}
        />
      }
    >
      <LookForm
        name={name}
        schema={lookInputs[name]}
        sections={lookSections[name]}
        action={adminPaths.lookForm(tenantId, lookWords[name])}
        tryAt={adminPaths.tryLook(tenantId, lookWords[name])}
        reply={reply}
        custom={
          hasFieldRows(name)
            ? {
                fields: (
                  <FieldRows
                    key="fields"
                    record={name}
                    rows={(reply?.result.initialValue?.fields ?? shown.values.fields) as FieldRow[]}
                    problems={(reply?.result.error ?? {}) as Record<string, string[]>}
                  />
                ),
              }
            : {}
        }
        {...shown}
      />
      {links && <FooterLinks {...{ tenantId, links }} />}
    </LookPage>
  )
}
