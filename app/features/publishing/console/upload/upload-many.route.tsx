import { useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { titled } from '#app/doors/html/meta.ts'
import { MAX_DOCUMENT_BYTES } from '#app/features/documents/model/document/document.ts'
import { acceptedFiles } from '#app/features/documents/model/formats/file-kinds.ts'
import { groupsToFill } from '#app/features/publishing/console/contents/contents-view.ts'
import { UploadQuery } from '#app/features/publishing/model/multipart/multipart-input.ts'
import {
  abortUpload,
  listUnfinishedUploads,
} from '#app/features/publishing/model/multipart/unfinished-upload.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { ChoiceField, ChoicesField } from '#app/ui/console/form-fields.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { UploadTabs } from '#app/ui/console/upload-tabs.tsx'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { UploadRow, useUploadWords } from './upload-row.tsx'
import { type UnfinishedUpload, viewUnfinished } from './upload-view.ts'
import './upload-many.css'
import './upload-rows.css'

type UnfinishedUploadsProps = { tenantId: number; uploads: readonly UnfinishedUpload[] }

type Props = {
  tenantId: number
  groups: readonly { id: number; name: string }[]
  maxBytes: number
  unfinished: readonly UnfinishedUpload[]
}

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = consolePage(async ({ visit }) => {
  const unfinished = await listUnfinishedUploads(visit)
  return {
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console')('upload.title'))),
    groups: groupsToFill(visit),
    maxBytes: MAX_DOCUMENT_BYTES,
    unfinished: unfinished.map((upload) => viewUnfinished(upload, visit)),
  }
})

/** Discards an unfinished upload. */
export const action = consoleForm(UploadQuery, async ({ visit, input, context }) => {
  await abortUpload(visit, input)
  return redirectWithFlash(context, adminPaths.uploadMany(visit.site.tenantId), 'upload.givenUp')
})

export default function UploadManyPage() {
  const { heading, frame, ...screen } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading} back={adminPaths.contents(screen.tenantId)}>
      <UploadTabs tenantId={screen.tenantId} />
      <UploadMany {...screen} />
    </ConsolePage>
  )
}

/**
 * The screen that uploads many files: the shared fields, the area to drop files on, and a line for each file. It needs
 * a script.
 */
function UploadMany({ tenantId, groups, maxBytes, unfinished }: Props) {
  const { t } = useTranslation('console-upload')
  const max = maxBytes / 1024 / 1024
  const uploads = adminPaths.uploads(tenantId)
  const props = { begin: uploads, uploads, maxBytes, words: useUploadWords(max) }
  return (
    <div className="upload-many grid gap-6 max-w-240">
      <noscript>
        <p className="alert">
          {t('noScript')} <Link to={adminPaths.newContent(tenantId)}>{t('tab.one')}</Link>
        </p>
      </noscript>
      <UnfinishedUploads tenantId={tenantId} uploads={unfinished} />
      <LightIsland className="grid gap-4" name="bulk-upload" when="load" props={props}>
        <form className="console-form" data-common>
          <CommonFields groups={groups} />
        </form>
        <DropZone max={max} />
        <UploadHead />
        <ul className="upload-rows" aria-label={t('files')} />
        <UploadRow isEditable />
      </LightIsland>
    </div>
  )
}

function CommonFields({ groups }: Pick<Props, 'groups'>) {
  const { t } = useTranslation('console-upload')
  const { t: usual } = useTranslation('console')
  const field = { sent: undefined, problems: [] }
  const prints = ['0', '1', '2'] as const
  return (
    <FormSection title={t('commonTitle')} help={t('common')}>
      <ChoicesField
        {...field}
        name="contentGroupIds"
        label={usual('upload.groups')}
        options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
        none={usual('upload.noGroups')}
        isRequired
      />
      <ChoiceField
        {...field}
        name="view"
        label={usual('upload.view')}
        options={[
          { value: 'true', label: usual('view.shown') },
          { value: 'false', label: usual('view.hidden') },
        ]}
        usual="true"
      />
      <ChoiceField
        {...field}
        name="print"
        label={usual('upload.print')}
        options={prints.map((value) => ({ value, label: usual(`upload.print.${value}`) }))}
        usual="0"
      />
    </FormSection>
  )
}

/** Hidden until the script runs that it needs. */
function DropZone({ max }: { max: number }) {
  const { t } = useTranslation('console-upload')
  return (
    <div className="drop-zone" data-drop hidden>
      <label className="bold" htmlFor="files">
        {t('drop')}
      </label>
      <p className="hint" id="files-hint">
        {t('dropHint', { max })}
      </p>
      <input
        className="max-w-full min-h-11 text-sm file:min-h-9 file:mr-3 file:py-1 file:px-3.5 file:line-strong file:rounded-field file:bg-paper file:cursor-pointer file:[font:inherit]"
        id="files"
        type="file"
        accept={acceptedFiles()}
        multiple
        aria-describedby="files-hint files-problem"
      />
      <p className="problem" id="files-problem" data-problem role="alert" />
    </div>
  )
}

/** The total progress of the batch, with buttons that act on many files. The script shows the ones that apply. */
function UploadHead() {
  const { t } = useTranslation('console-upload')
  const acts = [
    ['data-retry', t('retry')],
    ['data-pause-all', t('pauseAll')],
    ['data-resume-all', t('resumeAll')],
    ['data-clear', t('clear')],
  ] as const
  return (
    <div
      className="upload-head sticky z-1 top-0 flex flex-wrap items-center gap-x-4 pt-2 bg-paper line-b tabular"
      hidden
    >
      <progress className="progress-line" max={1} value={0} aria-label={t('progress')} />
      <p className="flex-1 min-w-50 leading-11" role="status" data-summary />
      <label className="check" hidden>
        <input type="checkbox" data-only-failed />
        {t('onlyFailed')}
      </label>
      {acts.map(([name, label]) => (
        <button key={name} type="button" className="button quiet" {...{ [name]: '' }} hidden>
          {label}
        </button>
      ))}
    </div>
  )
}

/**
 * Uploads that were begun and not finished. The same file, chosen again, is continued; discarding one makes room for
 * others.
 */
function UnfinishedUploads({ tenantId, uploads }: UnfinishedUploadsProps) {
  const { t } = useTranslation('console-upload')
  if (uploads.length === 0) return null
  return (
    <details className="unfinished">
      <summary>{t('unfinished', { count: uploads.length })}</summary>
      <p className="hint">{t('unfinishedHint')}</p>
      <ul>
        {uploads.map(({ id, fileName, size, percent, begunOn }) => (
          <li className="flex justify-between items-center gap-4 min-h-11 line-t" key={id}>
            <span className="upload-file grid min-w-0">
              <strong>{fileName}</strong>
              <small>{t('unfinishedFile', { size, percent, day: begunOn })}</small>
            </span>
            <Form method="post" action={adminPaths.uploadMany(tenantId)}>
              <input type="hidden" name="uploadId" value={id} />
              <button
                type="submit"
                className="button quiet danger"
                aria-label={t('giveUpFile', { name: fileName })}
              >
                {t('giveUp')}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </details>
  )
}
