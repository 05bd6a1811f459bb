import type { EstimatedCosts } from '#app/features/operations/model/costs/get-costs.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { FactList } from '#app/ui/console/facts.tsx'
import '#app/ui/console/list-page.css'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'

type Part = EstimatedCosts['parts'][number]

/** What a month costs: the sum, its parts as bars with their figures, and the counts that it is estimated from. */
export function CostsPanel({ costs }: { costs: EstimatedCosts }) {
  const { t } = useTranslation('console-staff')
  const { dollars, parts, counted, away } = costs
  const most = Math.max(...parts.map((part) => part.dollars))
  const write = useFigures()
  return (
    <>
      <FactList
        facts={[
          { name: t('costs.sum'), value: <b className="tabular">{write.dollars(dollars)}</b> },
          ...(away > 0 ? [{ name: t('costs.missing'), value: t('costs.away', { count: away }) }] : []),
        ]}
      />
      <FormSection title={t('costs.parts')} help={t('costs.partsHelp')}>
        <table className="console-table list-table">
          <TableHead
            headings={[
              t('costs.part'),
              { figure: t('costs.dollars') },
              t('costs.share'),
              { figure: t('costs.quantity') },
              { figure: t('costs.included') },
            ]}
          />
          <tbody>
            {parts.map((part) => (
              <PartRow key={part.part} part={part} most={most} />
            ))}
          </tbody>
        </table>
      </FormSection>
      <FormSection title={t('costs.counted')} help={t('costs.countedHelp')}>
        <FactList
          facts={[
            { name: t('costs.sessions'), value: write.number(counted.sessions) },
            { name: t('costs.views'), value: write.number(counted.views) },
            { name: t('costs.searches'), value: write.number(counted.searches) },
            { name: t('costs.opens'), value: write.number(counted.opens) },
            { name: t('costs.jobs'), value: write.number(counted.jobs) },
            { name: t('costs.mailsSent'), value: write.number(counted.mails) },
            { name: t('costs.fileBytes'), value: write.gigabytes(counted.fileBytes) },
            { name: t('costs.databaseBytes'), value: write.gigabytes(counted.databaseBytes) },
          ]}
        />
      </FormSection>
    </>
  )
}

const barWidth = 120

function PartRow({ part: { part, quantity, included, dollars }, most }: { part: Part; most: number }) {
  const { t } = useTranslation('console-staff')
  const write = useFigures()
  const amount = (value: number) =>
    part === 'databases' || part === 'files' ? write.gigabytes(value) : write.number(value)
  return (
    <tr>
      <th scope="row">{t(`costs.of.${part}`)}</th>
      <td className="figure" data-label={t('costs.dollars')}>
        {write.dollars(dollars)}
      </td>
      <td data-label={t('costs.share')}>
        <svg className="block w-30 h-2" viewBox={`0 0 ${barWidth} 8`} aria-hidden="true">
          <rect className="fill-line" width={barWidth} height="8" />
          <rect className="fill-accent-text" width={(dollars / most) * barWidth} height="8" />
        </svg>
      </td>
      <td className="figure" data-label={t('costs.quantity')}>
        {part === 'plan' ? '' : amount(quantity)}
      </td>
      <td className="figure" data-label={t('costs.included')}>
        {part === 'plan' ? '' : amount(included)}
      </td>
    </tr>
  )
}

/** Writes numbers, sizes and dollars as people of the page's language do. */
function useFigures() {
  const { i18n } = useTranslation('console-staff')
  return {
    number: (value: number) => new Intl.NumberFormat(i18n.language).format(value),
    /** The billed unit: a thousand million bytes. */
    gigabytes: (value: number) =>
      `${new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 }).format(value / 1e9)} GB`,
    dollars: (value: number) =>
      new Intl.NumberFormat(i18n.language, { style: 'currency', currency: 'USD' }).format(value),
  }
}
