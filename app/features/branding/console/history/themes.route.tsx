import { useActionData, useLoaderData } from '@remix-run/react'
import { consolePage, settingForm } from '#app/doors/console-site.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { BrandingPage } from '#app/features/branding/console/records/branding-page.tsx'
import { applyTheme, ThemeInput } from '#app/features/branding/model/themes/themes.ts'
import { findGuide } from '#app/features/dashboard/model/guide.ts'
import { SiteGuide } from '#app/features/dashboard/parts/guide-line.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { type ThemeRow, viewThemes } from './themes-view.ts'
import '#app/features/branding/console/records/branding.css'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen with the themes. */
export const loader = consolePage(async ({ visit }) => {
  const rows = await viewThemes(visit)
  return {
    rows,
    guide: await findGuide(visit),
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-branding')('themes.title'))),
  }
})

/** Applies a theme to the site. */
export const action = settingForm(ThemeInput, applyTheme, adminPaths.brandingThemes)

export default function BrandingThemesPage() {
  const { tenantId, rows, guide, heading, frame } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <BrandingPage frame={frame} heading={heading}>
      <SiteGuide {...{ guide, tenantId }} />
      {reply?.refusal && <RefusalAlert name={reply.refusal} />}
      <ThemeList action={adminPaths.brandingThemes(tenantId)} rows={rows} />
    </BrandingPage>
  )
}

/** The themes, each with a small picture and the button that applies it. */
function ThemeList({ action, rows }: { action: string; rows: readonly ThemeRow[] }) {
  const { t } = useWords('console-branding')
  return (
    <>
      <p className="hint">{t('themes.help')}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))] gap-x-4 gap-y-6 mt-4">
        {rows.map((row) => (
          <li key={row.name}>
            <ThemePicture {...row} />
            <h2 className="my-2 text-base">{t(`theme.${row.name}`)}</h2>
            {row.isPresent ? (
              <p className="text-ink-2">{t('themes.present')}</p>
            ) : (
              <Form method="post" action={action}>
                <button type="submit" className="button secondary" name="theme" value={row.name}>
                  {t('themes.apply', { theme: t(`theme.${row.name}`) })}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** A small picture of a site's page: header, sidebar, two lines, a button and the footer. */
function ThemePicture({ paper, ink, quiet, tinted, chosen, accent, accentInk, header, headerInk }: ThemeRow) {
  return (
    <svg className="block w-full h-auto line rounded-sheet" viewBox="0 0 240 150" aria-hidden="true">
      <rect width="240" height="150" fill={paper} />
      <rect width="240" height="26" fill={header} />
      <rect x="12" y="10" width="56" height="6" fill={headerInk} />
      <rect x="204" y="10" width="24" height="6" fill={headerInk} />
      <rect y="26" width="64" height="104" fill={tinted} />
      <rect y="40" width="64" height="18" fill={chosen} />
      <rect x="12" y="46" width="36" height="5" fill={ink} />
      <rect x="12" y="68" width="40" height="5" fill={ink} />
      <rect x="12" y="86" width="32" height="5" fill={ink} />
      <rect x="80" y="42" width="120" height="7" fill={ink} />
      <rect x="80" y="58" width="140" height="4" fill={quiet} />
      <rect x="80" y="68" width="104" height="4" fill={quiet} />
      <rect x="80" y="90" width="68" height="22" rx="3" fill={accent} />
      <rect x="94" y="98" width="40" height="5" fill={accentInk} />
      <rect y="130" width="240" height="20" fill={tinted} />
      <rect x="84" y="138" width="72" height="4" fill={ink} />
    </svg>
  )
}
