import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readBranding } from '#app/features/branding/model/branding.ts'
import { brandingFormNames } from '#app/features/branding/model/forms/branding-inputs.ts'
import { contrastWarnings } from '#app/features/branding/model/forms/contrast.ts'
import { brandingWords, pictureFormNames } from '#app/features/branding/parts/preview/branding-forms.ts'
import { colourAt } from '#app/features/branding/parts/preview/branding-record-view.ts'
import { colourPattern } from '#app/kernel/values/colour.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { Swatch } from '#app/ui/console/swatch.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { requireStaff } from '#app/visit/require.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import './branding.css'

/**
 * A part of the branding in the overview. Its words are `{key}.title` and `{key}.about`. `unreadable` is the number of its
 * colours that can't be read on their background.
 */
type BrandingPart = { key: string; to: string; colours: string[]; unreadable: number }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The overview of a site's branding: all its forms, with their current colours. */
export const loader = consolePage(async ({ visit }) => {
  const heading = translator(visit.locale, 'console-branding')('title')
  return { heading, parts: await viewBranding(visit), frame: await viewSiteConsole(visit) }
})

export default function Look() {
  const { heading, parts, frame } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <BrandingOverview parts={parts} />
    </ConsolePage>
  )
}

/** The parts of the branding, each with a sentence and its colours. */
function BrandingOverview({ parts }: { parts: readonly BrandingPart[] }) {
  const { t } = useWords('console-branding')
  return (
    <ul className="look-parts grid grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] gap-4">
      {parts.map(({ key, to, colours, unreadable }) => (
        <li className="relative p-4 line rounded-sheet" key={key}>
          <Link to={to}>{t(`${key}.title`)}</Link>
          <p className="text-ink-2 text-sm phrase">{t(`${key}.about`)}</p>
          {unreadable > 0 && (
            <p className="unreadable text-sm phrase text-warn">
              {t('contrast.unreadable', { count: unreadable })}
            </p>
          )}
          {colours.length > 0 && (
            <div className="flex flex-wrap gap-1 mt-2">
              {colours.map((colour) => (
                <Swatch key={colour} colour={colour} />
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Lists all parts of a site's branding, in the order in which an administrator sets it up. */
async function viewBranding(visit: Visit): Promise<BrandingPart[]> {
  requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const { settings } = await readBranding(visit.db, tenantId)
  const forms = [...pictureFormNames, ...brandingFormNames].map((name) => ({
    key: name,
    to: adminPaths.brandingForm(tenantId, brandingWords[name]),
    colours: coloursIn(settings[name]),
    unreadable: contrastWarnings(name, ({ record, field }) => colourAt(settings[record], field)).length,
  }))
  return [
    { key: 'colours', to: adminPaths.brandingColours(tenantId), colours: [], unreadable: 0 },
    { key: 'themes', to: adminPaths.brandingThemes(tenantId), colours: [], unreadable: 0 },
    ...forms,
    { key: 'searchSetup', to: adminPaths.searchSetup(tenantId), colours: [], unreadable: 0 },
    { key: 'languages', to: adminPaths.brandingLanguages(tenantId), colours: [], unreadable: 0 },
    { key: 'transfer', to: adminPaths.brandingTransfer(tenantId), colours: [], unreadable: 0 },
    { key: 'history', to: adminPaths.brandingHistory(tenantId), colours: [], unreadable: 0 },
  ]
}

/** The colours of a record, each once. */
function coloursIn(record: object): string[] {
  const colours = Object.values(record).flatMap((value): string[] => {
    if (typeof value === 'object' && value !== null) return coloursIn(value)
    return typeof value === 'string' && colourPattern.test(value) ? [value.toLowerCase()] : []
  })
  return [...new Set(colours)]
}
