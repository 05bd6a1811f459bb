import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import type { FormReply } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { uploadForm } from '#app/doors/upload-form.ts'
import { ImportInput } from '#app/features/imports/model/import-input.ts'
import { mostCsvBytes } from '#app/features/imports/model/receive-csv.ts'
import { uploadCsv } from '#app/features/imports/model/upload-csv.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'
import { NewImportForm } from './new-import-form.tsx'
import { readKind } from './read-kind.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  requireStaff(visit, 'service')
  const kind = readKind(params.kind)
  return {
    heading: translator(visit.locale, 'console-csv')(`new.${kind}.title`),
    frame: await viewSiteConsole(visit),
    tenantId: visit.site.tenantId,
    kind,
    year: dayOf(visit.now()).slice(0, 4),
    mostBytes: mostCsvBytes,
  }
})

/** The form always shows first what an import would do. The import's page then starts it. */
export const action = uploadForm(ImportInput, async ({ visit: staffVisit, params, input, file }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const kind = readKind(params.kind)
  const { id } = await uploadCsv(visit, kind, { ...input, dryRun: true, mapColumns: true }, file)
  return redirect(adminPaths.csvImport(visit.site.tenantId, kind, id))
})

export default function NewImport() {
  const { heading, frame, ...form } = useLoaderData<typeof loader>()
  const { t } = useTranslation('console')
  return (
    <ConsolePage
      frame={frame}
      title={heading}
      back={adminPaths.imports(form.tenantId, form.kind)}
      backTo={t('back.imports')}
    >
      <NewImportForm {...form} reply={useActionData<FormReply>()} />
    </ConsolePage>
  )
}
