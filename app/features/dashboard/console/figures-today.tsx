import type { Figures } from '#app/features/dashboard/model/figures.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { useWords, useYen } from '#app/ui/console/words.ts'

type Shown = Partial<Figures>
type Props = {
  figures: Shown
  /** The screens behind the figures. A figure without one is no link. */
  to?: Partial<Record<keyof Figures, string>>
}

const order = ['visitors', 'reads', 'sales', 'refusedFiles', 'failedJobs', 'openJobs'] as const
/** Figures that call for somebody as soon as they aren't zero. */
const alarming: readonly (keyof Figures)[] = ['refusedFiles', 'failedJobs']

/** Today's figures, each with its name above it and linked to its screen. */
export function FiguresToday({ figures, to = {} }: Props) {
  const { t } = useWords('console-dashboard')
  const { yen, figure } = useYen()
  const shown = order.flatMap((name) => {
    const value = figures[name]
    return value === undefined ? [] : [{ name, value }]
  })
  return (
    <section className="mb-8" aria-labelledby="figures-today">
      <h2 id="figures-today" className="text-base bold mb-3">
        {t('figures.title')}
      </h2>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-x-6 gap-y-4 max-w-280">
        {shown.map(({ name, value }) => {
          const target = to[name]
          const text = name === 'sales' ? yen(value) : figure(value)
          const colour = alarming.includes(name) && value > 0 ? 'text-danger' : 'text-ink'
          return (
            <div key={name} className="line-t pt-2">
              <dt className="text-xs text-ink-2">{t(`figures.${name}`)}</dt>
              <dd className={`text-xl tabular ${colour}`}>
                {target === undefined ? (
                  text
                ) : (
                  <Link className="hover:underline" to={target}>
                    {text}
                  </Link>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
