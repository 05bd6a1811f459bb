import { useActionData, useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { getContentOverview } from '#app/features/publishing/model/overview/list-content-overview.ts'
import {
  listVersions,
  RestoreInput,
  restoreVersion,
  type viewVersion,
  viewVersions,
} from '#app/features/publishing/model/versions/versions.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { ContentTabs } from '#app/layout/console/tabs/contents-tabs.tsx'
import { writeBytes, writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { FileState } from './file-state.tsx'
import '#app/ui/console/list-page.css'

type Version = ReturnType<typeof viewVersion>

type Props = { tenantId: number; contentId: string; versions: readonly Version[]; refusal: string | null }

type RowProps = Pick<Props, 'tenantId' | 'contentId'> & { version: Version; mayRestore: boolean }

export const meta = titled<typeof loader>(({ title }) => title)

/** The screen with all versions of a content's file. */
export const loader = consolePage(async ({ visit, params }) => {
  const contentId = params.contentId ?? ''
  const { title } = await getContentOverview(visit, contentId)
  const versions = viewVersions(await listVersions(visit, { contentId }))
  return { frame: await viewSiteConsole(visit), tenantId: visit.site.tenantId, contentId, title, versions }
})

/** Makes an older version the current one again. */
export const action = consoleForm(RestoreInput, async ({ visit, input, context }) => {
  await restoreVersion(visit, input)
  return redirectWithFlash(
    context,
    adminPaths.contentVersions(visit.site.tenantId, input.contentId),
    'content.restored',
  )
})

export default function Versions() {
  const { frame, tenantId, contentId, title, versions } = useLoaderData<typeof loader>()
  const refusal = useActionData<FormReply>()?.refusal ?? null
  return (
    <ConsolePage frame={frame} title={title} back={adminPaths.contents(tenantId)}>
      <ContentTabs {...{ tenantId, contentId }} />
      <VersionsTable {...{ tenantId, contentId, versions, refusal }} />
    </ConsolePage>
  )
}

/** The table of all versions of the file, newest first. A version whose file is kept can be restored. */
function VersionsTable({ versions, refusal, ...at }: Props) {
  const { t } = useTranslation('console-upload')
  const isInWork = versions.some(({ state }) => state === 0)
  const columns = ['version', 'file', 'pages', 'size', 'added', 'state'] as const
  return (
    <LightIsland name="content-progress" when="idle" props={{ every: 3_000 }}>
      <section className="versions grid gap-3">
        <h2 className="text-base">{t('versions.title')}</h2>
        <p className="help -mt-2 text-ink-2 phrase">
          {t(versions.length === 0 ? 'versions.none' : isInWork ? 'versions.inWork' : 'versions.help')}
        </p>
        {refusal !== null && <RefusalAlert name={refusal} />}
        {versions.length > 0 && (
          <table className="console-table list-table">
            <TableHead
              headings={[
                ...columns.map((name) =>
                  name === 'pages' || name === 'size'
                    ? { figure: t(`versions.${name}`) }
                    : t(`versions.${name}`),
                ),
                { heard: t('versions.restore') },
              ]}
            />
            <tbody>
              {versions.map((version) => (
                <Row key={version.version} version={version} mayRestore={!isInWork} {...at} />
              ))}
            </tbody>
          </table>
        )}
      </section>
    </LightIsland>
  )
}

function Row({ version: file, mayRestore, tenantId, contentId }: RowProps) {
  const { t, i18n } = useTranslation('console-upload')
  const label = t('versions.restoreThis', { version: file.version })
  return (
    <tr data-content={file.version}>
      <th scope="row">{t('versions.number', { version: file.version })}</th>
      <td data-label={t('versions.file')}>
        <span lang={langOf(file.fileName)}>{file.fileName}</span>
        {file.restoredFrom !== null && (
          <small className="block text-ink-2">{t('versions.from', { version: file.restoredFrom })}</small>
        )}
      </td>
      <td className="figure" data-label={t('versions.pages')}>
        {file.pagesTotal ?? '–'}
      </td>
      <td className="figure" data-label={t('versions.size')}>
        {writeBytes(file.bytes)}
      </td>
      <td data-label={t('versions.added')}>
        {writeDay(dayOf(Date.parse(file.addedAt)), i18n.language)}
        {file.addedBy !== null && <small className="block text-ink-2">{file.addedBy}</small>}
      </td>
      <td data-file data-label={t('versions.state')}>
        <State file={file} />
      </td>
      <td>
        {file.isRestorable && mayRestore && (
          <ConfirmDialog
            id={`restore-${file.version}`}
            label={t('versions.restore')}
            action={adminPaths.contentVersions(tenantId, contentId)}
            fields={{ contentId, version: String(file.version) }}
            confirm={label}
            isDanger={false}
          >
            <p>{t('versions.confirm', { version: file.version, name: file.fileName })}</p>
          </ConfirmDialog>
        )}
      </td>
    </tr>
  )
}

function State({ file }: { file: Version }) {
  const { t } = useTranslation('console-upload')
  if (file.isShown) return <strong>{t('versions.shown')}</strong>
  if (file.state !== 1) return <FileState content={{ file, isReadable: false }} />
  return <span>{t(file.isRestorable ? 'versions.kept' : 'versions.gone')}</span>
}
