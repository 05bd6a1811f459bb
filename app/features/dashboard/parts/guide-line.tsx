import { type Guide, type GuideStep, guideSteps } from '#app/features/dashboard/model/guide.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = {
  done: readonly GuideStep[]
  /** The screens of the steps that can be taken from here. */
  to: Partial<Record<GuideStep, string>>
}

/** The way from a new company to a plan on offer, in one line. The first open step is the next one. */
export function GuideLine({ done, to }: Props) {
  const { t } = useWords('console-dashboard')
  const next = guideSteps.find((step) => !done.includes(step))
  return (
    <nav className="mb-8 max-w-280" aria-label={t('guide.label')}>
      <ol className="flex gap-x-2 gap-y-2 max-md:flex-col">
        {guideSteps.map((step, at) => {
          const target = to[step]
          const isDone = done.includes(step)
          const name = t(`guide.${step}`)
          const mark = isDone
            ? 'bg-accent text-accent-ink'
            : step === next
              ? 'line-strong bold'
              : 'line text-ink-2'
          return (
            <li
              key={step}
              className={`flex-1 flex items-center gap-2 pt-2 border-t-2 ${isDone ? 'border-accent' : 'border-line'}`}
              aria-current={step === next ? 'step' : undefined}
            >
              <span
                className={`flex-none size-6 rounded-full text-xs tabular leading-6 text-center ${mark}`}
                aria-hidden="true"
              >
                {isDone ? '✓' : at + 1}
              </span>
              {target === undefined ? (
                <span className={step === next ? 'bold' : 'text-ink-2'}>{name}</span>
              ) : (
                <Link className={step === next ? 'bold underline' : 'hover:underline'} to={target}>
                  {name}
                </Link>
              )}
              {isDone && <span className="only-heard">{t('step.done')}</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** The line on a screen of a site, with a link to the site as its readers see it. Shows nothing without a guide. */
export function SiteGuide({ guide, tenantId }: { guide: Guide | null; tenantId: number }) {
  const { t } = useWords('console-dashboard')
  if (guide === null) return null
  const to = {
    site: adminPaths.siteHome(tenantId),
    look: adminPaths.brandingThemes(tenantId),
    books: adminPaths.newContent(tenantId),
    plan: adminPaths.plans(tenantId),
  }
  return (
    <>
      <GuideLine done={guide.done} to={to} />
      <p className="-mt-4 mb-6 text-sm">
        <a className="underline" href={guide.seenAt} target="_blank" rel="noreferrer">
          {t('seeAsReader')}
          <span aria-hidden="true"> ↗</span>
        </a>
      </p>
    </>
  )
}
