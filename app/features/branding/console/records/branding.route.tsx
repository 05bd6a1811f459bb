import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readBranding } from '#app/features/branding/model/branding.ts'
import { contrastWarnings } from '#app/features/branding/model/forms/contrast.ts'
import { brandingWords } from '#app/features/branding/parts/preview/branding-forms.ts'
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

/** Parts that are set up together. Its words are `group.{key}`. */
type BrandingGroup = { key: string; parts: BrandingPart[] }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The overview of a site's branding: all its forms, with their current colours. */
export const loader = consolePage(async ({ visit }) => {
  const heading = translator(visit.locale, 'console-branding')('title')
  return { heading, groups: await viewBranding(visit), frame: await viewSiteConsole(visit) }
})

export default function Look() {
  const { heading, groups, frame } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <BrandingOverview groups={groups} />
    </ConsolePage>
  )
}

/** The parts of the branding in their groups, each with a sentence and its colours. */
function BrandingOverview({ groups }: { groups: readonly BrandingGroup[] }) {
  const { t } = useWords('console-branding')
  return groups.map(({ key, parts }) => (
    <section className="mb-8" key={key}>
      <h2 className="mb-3 text-base">{t(`group.${key}`)}</h2>
      <ul className="look-parts grid grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] gap-4">
        {parts.map((part) => (
          <Part key={part.key} part={part} />
        ))}
      </ul>
    </section>
  ))
}

function Part({ part: { key, to, colours, unreadable } }: { part: BrandingPart }) {
  const { t } = useWords('console-branding')
  return (
    <li className="relative p-4 line rounded-sheet max-md:py-3">
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
  )
}

/** All parts of a site's branding: the groups in the order in which an administrator sets them up. */
async function viewBranding(visit: Visit): Promise<BrandingGroup[]> {
  requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const { settings } = await readBranding(visit.db, tenantId)
  const forms = Object.entries(groupOfForm).map(([name, group]) => ({
    group,
    part: {
      key: name,
      to: adminPaths.brandingForm(tenantId, brandingWords[name as FormName]),
      colours: coloursIn(settings[name as FormName]),
      unreadable: contrastWarnings(name as FormName, ({ record, field }) => colourAt(settings[record], field))
        .length,
    },
  }))
  const formsOf = (key: string) => forms.filter(({ group }) => group === key).map(({ part }) => part)
  const screenOf = (key: string, to: string): BrandingPart => ({ key, to, colours: [], unreadable: 0 })
  const brand = [
    screenOf('colours', adminPaths.brandingColours(tenantId)),
    screenOf('themes', adminPaths.brandingThemes(tenantId)),
  ]
  const whole = [
    screenOf('languages', adminPaths.brandingLanguages(tenantId)),
    screenOf('transfer', adminPaths.brandingTransfer(tenantId)),
    screenOf('history', adminPaths.brandingHistory(tenantId)),
  ]
  return [
    { key: 'brand', parts: [...brand, ...formsOf('brand')] },
    { key: 'pages', parts: formsOf('pages') },
    {
      key: 'titles',
      parts: [screenOf('searchSetup', adminPaths.searchSetup(tenantId)), ...formsOf('titles')],
    },
    { key: 'whole', parts: whole },
  ]
}

type FormName = keyof typeof brandingWords

/** The group of each form of the branding, in the order in which the overview shows them. */
const groupOfForm: { readonly [Name in FormName]: 'brand' | 'pages' | 'titles' } = {
  brand: 'brand',
  body: 'brand',
  layout: 'pages',
  header: 'pages',
  banner: 'pages',
  notification: 'pages',
  footer: 'pages',
  input: 'titles',
  tab: 'titles',
  hit: 'titles',
  contentDetail: 'titles',
  hashtag: 'titles',
  watermark: 'titles',
}

/** The colours of a record, each once. */
function coloursIn(record: object): string[] {
  const colours = Object.values(record).flatMap((value): string[] => {
    if (typeof value === 'object' && value !== null) return coloursIn(value)
    return typeof value === 'string' && colourPattern.test(value) ? [value.toLowerCase()] : []
  })
  return [...new Set(colours)]
}
