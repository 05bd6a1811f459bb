import './numbers.css'
import type { UsageFigure } from '#app/features/analytics/model/reports/get-usage.ts'
import { useWords } from '#app/ui/console/words.ts'
import { useFigures } from './use-figures.ts'

type Props<Figure extends UsageFigure> = {
  figures: readonly Figure[]
  total: Record<Figure, number>
  before: Record<Figure, number>
  /** Where what is shown says something of files as well. */
  bytes?: number
}

/** The sums of a span, each against those of the span before. */
export function UsageSums<Figure extends UsageFigure>({ figures, total, before, bytes }: Props<Figure>) {
  const { t } = useWords('console-numbers')
  const { figure, change, size } = useFigures()
  return (
    <dl className="usage-sums">
      {figures.map((name) => (
        <div key={name}>
          <dt>{t(`sum.${name}`)}</dt>
          <dd>
            {figure(total[name])}
            <small>{change(total[name], before[name])}</small>
          </dd>
        </div>
      ))}
      {bytes !== undefined && (
        <div>
          <dt>{t('bytes')}</dt>
          <dd>{size(bytes)}</dd>
        </div>
      )}
    </dl>
  )
}
