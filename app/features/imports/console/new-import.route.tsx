import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { consolePage, consoleUpload } from '#app/doors/console-site.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { ImportInput, maxCsvBytes, uploadCsv } from '#app/features/imports/model/upload-csv.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { ErrorAlert, RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { ChoiceField, FlagField, Labelled, TextField } from '#app/ui/console/form-fields.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'
import { readKind, type ShownImport } from './import-page-view.ts'
import '#app/ui/atoms/word-link.css'
import '#app/features/publishing/console/upload/upload.css'

type Props = {
  tenantId: number
  kind: ShownImport['kind']
  year: string
  maxBytes: number
  reply: Reply | undefined
}

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = consolePage(async ({ visit, params }) => {
  requireStaff(visit, 'service')
  const kind = readKind(params.kind)
  return {
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-csv')(`new.${kind}.title`))),
    kind,
    year: dayOf(visit.now()).slice(0, 4),
    maxBytes: maxCsvBytes,
  }
})

/** The form always shows first what an import would do. The import's page then starts it. */
export const action = consoleUpload(ImportInput, async ({ visit, params, input, file }) => {
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

const modes = {
  contents: ['overwrite', 'ignore', 'delete'],
  users: ['overwrite', 'ignore', 'update'],
} as const

/**
 * Asks for a file and what to do with it. The file is the last field of the form, because it is stored while it is still
 * arriving.
 */
function NewImportForm({ tenantId, kind, year, maxBytes, reply }: Props) {
  const { t } = useWords('console-csv')
  const { t: usual } = useTranslation('console')
  const sent = reply?.result.initialValue ?? {}
  // The browser doesn't keep a chosen file when the answer is shown.
  const isLost = reply !== undefined && reply.result.error?.file === undefined
  const field = (name: string) => ({ name, sent: sent[name], problems: reply?.result.error?.[name] ?? [] })
  return (
    <Form
      className="console-form"
      method="post"
      encType="multipart/form-data"
      action={adminPaths.newImport(tenantId, kind)}
    >
      {reply !== undefined && <Refused {...reply} />}
      <FormSection
        title={t('form.modeTitle')}
        help={t(kind === 'users' ? 'form.modeHelp.users' : 'form.modeHelp')}
      >
        <ChoiceField
          {...field('importMode')}
          label={t(`form.mode.${kind}`)}
          options={modes[kind].map((value) => ({ value, label: t(`mode.${kind}.${value}`) }))}
          usual="overwrite"
        />
        {kind === 'contents' && (
          <TextField
            {...field('year')}
            sent={sent.year ?? year}
            label={t('form.year')}
            hint={t('form.yearHint')}
            inputMode="numeric"
            maxLength={4}
            className="short"
            isRequired
          />
        )}
      </FormSection>
      {kind === 'users' && (
        <FormSection title={t('form.inviteTitle')} help={t('form.inviteHelp')}>
          <FlagField {...field('invite')} label={t('form.invite')} hint={t('form.inviteHint')} />
        </FormSection>
      )}
      <FormSection title={t('form.fileTitle')} help={t('form.fileHelp')}>
        <Labelled
          {...field('file')}
          label={t('form.file')}
          hint={`${isLost ? `${usual('upload.chooseAgain')} ` : ''}${t(kind === 'users' ? 'form.usersFileHint' : 'form.fileHint', { max: maxBytes / 1024 / 1024 })}`}
        >
          <input id="file" name="file" type="file" accept=".csv,text/csv" required />
        </Labelled>
        <p>
          <a className="word-link" href={adminPaths.importTemplate(tenantId, kind)} download>
            {t('form.template')}
          </a>
        </p>
      </FormSection>
      <div className="form-actions">
        <Button>{t('form.submit')}</Button>
      </div>
    </Form>
  )
}

/** A problem with a single field is shown at the field. */
function Refused({ refusal, result }: Reply) {
  const { t } = useTranslation('console')
  if (refusal !== null && Object.keys(result.error ?? {}).length === 0) return <RefusalAlert name={refusal} />
  return <ErrorAlert>{t('upload.refused')}</ErrorAlert>
}
