import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { setFlash, setRefusalFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { mapColumns } from '#app/features/imports/model/map-columns.ts'
import { startImport } from '#app/features/imports/model/start-import.ts'
import { undoImport } from '#app/features/imports/model/undo-import.ts'
import { ColumnsInput } from '#app/features/imports/model/upload-csv.ts'
import { inviteImported } from '#app/features/imports/model/users/invite/invitation.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { ImportDetail } from './import-detail.tsx'
import { readKind, viewImportPage } from './import-page-view.ts'

export const meta = titled<typeof loader>(({ about }) => about.fileName)

/** One import: its progress, what it did or would do, and the rows that can't be imported. */
export const loader = consolePage(async ({ visit, params, url }) => {
  const paging = readPaging({ page: url.searchParams.get('page'), size: 50 })
  return viewImportPage(visit, params.importId ?? '', paging, url.searchParams.has('changed'))
})

const Step = ColumnsInput.extend({ do: z.enum(['map', 'start', 'undo', 'leave', 'invite']) })

/**
 * Sets the meaning of an import's columns, starts it, undoes it, or invites the readers it added. If somebody changed
 * records since, the page says which.
 */
export const action = consoleForm(Step, async ({ visit, params, input, context }) => {
  const id = params.importId ?? ''
  const here = (changed?: number) =>
    adminPaths.csvImport(visit.site.tenantId, readKind(params.kind), id, { changed })
  if (input.do === 'map') {
    await mapColumns(visit, { id, columns: input.columns })
    return redirect(here())
  }
  try {
    if (input.do === 'start') await startImport(visit, id)
    else if (input.do === 'invite') {
      await inviteImported(visit, id)
      setFlash(context, 'list.done', { text: translator(visit.locale, 'console-csv')('follow.invited') })
    } else await undoImport(visit, { id, leaveChanged: input.do === 'leave' })
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.name === 'changedMeanwhile' && input.do === 'undo') return redirect(here(1))
    setRefusalFlash(context, error.name)
  }
  return redirect(here())
})

export default function CsvImport() {
  const { frame, ...shown } = useLoaderData<typeof loader>()
  const { t } = useTranslation('console')
  const { tenantId, about } = shown
  const back = adminPaths.imports(tenantId, about.kind)
  return (
    <ConsolePage frame={frame} title={about.fileName} back={back} backTo={t('back.imports')}>
      <ImportDetail {...shown} reply={useActionData<FormReply>()} />
    </ConsolePage>
  )
}
