import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { BrandingPage } from '#app/features/branding/console/records/branding-page.tsx'
import {
  CopyBrandingInput,
  copyBranding,
  ImportBrandingInput,
  importBranding,
} from '#app/features/branding/model/transfer/branding-transfer.ts'
import { listSitesOf } from '#app/features/tenancy/model/company/list-sites.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { inputOf, Labelled, LongField } from '#app/ui/console/form-fields.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen that exports the branding to a file, imports one, or copies the branding of another site of the company. */
export const loader = consolePage(async ({ visit, staffVisit }) => {
  const { tenantId, companyId } = visit.site
  const sites = await listSitesOf(staffVisit, companyId)
  const heading = translator(visit.locale, 'console-branding')('transfer.title')
  return {
    ...{ tenantId, heading, others: sites.filter((site) => site.tenantId !== tenantId) },
    frame: await viewSiteConsole(visit),
  }
})

/** A chosen file takes precedence over pasted text. */
const ImportForm = z.object({
  form: z.literal('import'),
  upload: z.instanceof(File).optional(),
  file: z.string().optional(),
})
const Asked = z.union([CopyBrandingInput.extend({ form: z.literal('copy') }), ImportForm])

export const action = consoleForm(Asked, async ({ visit, input, context }) => {
  if (input.form === 'copy') await copyBranding(visit, input)
  else await importBranding(visit, await toImport(input))
  return redirectWithFlash(context, adminPaths.brandingTransfer(visit.site.tenantId), 'api.update.200')
})

async function toImport({ upload, file }: z.output<typeof ImportForm>): Promise<ImportBrandingInput> {
  const sent =
    upload === undefined ? { file: file ?? '' } : { file: await upload.text(), fileName: upload.name }
  const { success, data, error } = ImportBrandingInput.safeParse(sent)
  return success ? data : refuseFields({ file: error.issues.map(({ message }) => message) })
}

/**
 * The answer to a form that is too long. On this page only the import form can be: its own field says so, with the
 * limit.
 */
const tooLong: FormReply = {
  result: { status: 'error', initialValue: { form: 'import' }, error: { file: ['lookFileTooLarge'] } },
  refusal: null,
}

export default function BrandingTransferPage() {
  const { tenantId, heading, others, frame } = useLoaderData<typeof loader>()
  const { t } = useWords('console-branding')
  const action = adminPaths.brandingTransfer(tenantId)
  const answered = useActionData<FormReply>()
  const reply = answered?.refusal === 'bodyTooLarge' ? tooLong : answered
  return (
    <BrandingPage frame={frame} heading={heading}>
      <FormSection title={t('transfer.export')} help={t('transfer.exportHelp')}>
        <p>
          <a className="button secondary" href={adminPaths.brandingFile(tenantId)} download>
            {t('transfer.exportDo')}
          </a>
        </p>
      </FormSection>
      <SchemaForm
        schema={ImportBrandingInput}
        values={{}}
        action={action}
        name="import"
        reply={reply}
        encType="multipart/form-data"
        custom={{
          file: (
            <BrandingFileField
              key="file"
              sent={reply?.result.initialValue?.file}
              problems={reply?.result.error?.file ?? []}
            />
          ),
        }}
        words="console-branding"
        prefix="transfer"
        sections={[{ title: t('transfer.import'), help: t('transfer.importHelp'), fields: ['file'] }]}
        submit={t('transfer.importDo')}
      />
      {others.length > 0 && (
        <FormSection title={t('transfer.copy')} help={t('transfer.copyHelp')}>
          {others.map(({ tenantId: from, name }) => (
            <ConfirmDialog
              key={from}
              id={`copy-${from}`}
              label={t('transfer.copyDo', { site: name })}
              action={action}
              fields={{ form: 'copy', siteId: String(from) }}
              confirm={t('transfer.copyConfirm')}
              isDanger={false}
            >
              <p>{t('transfer.copyAsk', { site: name })}</p>
            </ConfirmDialog>
          ))}
        </FormSection>
      )}
    </BrandingPage>
  )
}

/** Asks for an exported look as a file or pasted text. A problem is shown at the field that was filled in. */
function BrandingFileField({ sent, problems }: { sent: unknown; problems: string[] }) {
  const { t } = useWords('console-branding')
  const isPasted = typeof sent === 'string' && sent.trim() !== ''
  const upload = {
    ...{ name: 'upload', label: t('transfer.upload'), sent: '', hint: t('transfer.uploadHint') },
    problems: isPasted ? [] : problems,
  }
  return (
    <>
      <Labelled {...upload}>
        <input {...inputOf(upload)} type="file" accept=".json,application/json" />
      </Labelled>
      <LongField
        name="file"
        label={t('transfer.file')}
        sent={sent}
        problems={isPasted ? problems : []}
        rows={6}
      />
    </>
  )
}
