import { useActionData, useLoaderData } from '@remix-run/react'
import { consolePage, settingForm } from '#app/doors/console-site.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { RestoreInput, restoreBranding } from '#app/features/branding/model/save-branding.ts'
import { colourPattern } from '#app/kernel/values/colour.ts'
import { displayInstant } from '#app/kernel/values/day.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { Swatch } from '#app/ui/console/swatch.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { type BrandingChangeGroup, type ShownValue, viewBrandingVersion } from './branding-history-view.ts'
import '#app/features/branding/console/records/branding.css'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** An earlier look of a site, compared with its current one. */
export const loader = consolePage(async ({ visit, params }) => {
  const shown = await viewBrandingVersion(visit, readConsoleId(params.version))
  const at = displayInstant(shown.at)
  return {
    ...shown,
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-branding')('version.title', { at }))),
  }
})

/** Restores this version of the site's branding. */
export const action = settingForm(RestoreInput, restoreBranding, adminPaths.brandingHistory)

export default function BrandingVersionPage() {
  const { tenantId, version, newest, changes, heading, frame } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const { t } = useWords('console-branding')
  const restore = changes.length > 0 && (
    <ConfirmDialog
      id="restore-look"
      label={t('version.restore')}
      action={adminPaths.brandingVersion(tenantId, version)}
      fields={{ version: String(version), newest: String(newest) }}
      confirm={t('version.restore')}
      isDanger={false}
    >
      <p>{t('version.restoreAsk')}</p>
    </ConfirmDialog>
  )
  const back = adminPaths.brandingHistory(tenantId)
  return (
    <ConsolePage frame={frame} title={heading} action={restore} back={back} backTo={t('version.back')}>
      {reply?.refusal && <RefusalAlert name={reply.refusal} />}
      <BrandingChanges changes={changes} />
    </ConsolePage>
  )
}

/** The differences between two versions of the branding, record by record, with colours and pictures. */
function BrandingChanges({ changes }: { changes: readonly BrandingChangeGroup[] }) {
  const { t } = useWords('console-branding')
  if (changes.length === 0) return <p className="hint">{t('version.same')}</p>
  const headings = { before: t('version.then'), now: t('version.now') }
  return (
    <>
      <p className="hint">{t('version.help')}</p>
      {changes.map(({ record, title, rows }) => (
        <section key={record} className="mt-8" aria-labelledby={`changes-${record}`}>
          <h2 className="mb-2 text-base bold" id={`changes-${record}`}>
            {title}
          </h2>
          <table className="console-table table-fixed w-full whitespace-pre-line wrap-anywhere">
            <TableHead headings={[t('version.field'), headings.before, headings.now]} />
            <tbody>
              {rows.map(({ field, label, before, after }) => (
                <tr key={field}>
                  <th scope="row">{label}</th>
                  <td data-label={headings.before}>
                    <Value {...before} />
                  </td>
                  <td data-label={headings.now}>
                    <Value {...after} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </>
  )
}

function Value({ text, pictures }: ShownValue) {
  const { t } = useWords('console-branding-history')
  if (text === '' && pictures.length === 0) return '–'
  return (
    <>
      {colourPattern.test(text) && (
        <>
          <Swatch colour={text} />{' '}
        </>
      )}
      {text}
      {pictures.map((address) => (
        <img
          className="block max-w-[min(240px,100%)] max-h-24 my-1 line"
          key={address}
          src={address}
          alt={t('picture')}
          loading="lazy"
        />
      ))}
    </>
  )
}
