import '#app/ui/console/list-page.css'
import '#app/features/users/console/readers/people.css'
import type { viewRangesPreview } from '#app/features/users/model/user-group/user-group-view.ts'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { written } from './written-number.ts'

type Preview = ReturnType<typeof viewRangesPreview>

/** What saving would do: who gains and who loses access, and the result for each line. */
export function RangesPreview({ preview }: { preview: Preview }) {
  const { t } = useWords('console-people')
  const { lines, gained, lost, removed, sessionsEnding } = preview
  const isRefused = lines.some(({ state }) => state === 'wrong')
  return (
    <section className="ranges-preview" role="status" aria-labelledby="ranges-preview">
      <h3 id="ranges-preview">{t('preview.heading')}</h3>
      {isRefused && <p className="problem">{t('preview.refused')}</p>}
      <ul className="preview-sums">
        <Sum kind="gained" addresses={gained} />
        <Sum kind="lost" addresses={lost} />
        {sessionsEnding > 0 && <li>{t('preview.sessions', { count: sessionsEnding })}</li>}
        {gained.length + lost.length + removed.length === 0 && <li>{t('preview.same')}</li>}
      </ul>
      <Lines preview={preview} />
    </section>
  )
}

function Sum({ kind, addresses }: { kind: 'gained' | 'lost'; addresses: Preview['gained'] }) {
  const { t } = useWords('console-people')
  if (addresses.length === 0) return null
  const total = addresses.reduce((sum, { addresses: count }) => sum + BigInt(count), 0n)
  return (
    <li className={`preview-${kind}`}>
      <strong>{t(`preview.${kind}`, { number: written(String(total)) })}</strong>{' '}
      {addresses
        .slice(0, 20)
        .map(({ text }) => text)
        .join(', ')}
      {addresses.length > 20 && ' …'}
    </li>
  )
}

const kinds = { kept: 'off', added: 'ok', proposed: 'wait', wrong: 'bad' } as const

function Lines({ preview: { lines, removed } }: { preview: Preview }) {
  const { t } = useWords('console-people')
  if (lines.length + removed.length === 0) return null
  return (
    <table className="console-table list-table">
      <thead>
        <tr>
          {['line', 'range', 'state'].map((key) => (
            <th key={key} scope="col">
              {t(`preview.${key}`)}
            </th>
          ))}
          <th scope="col" className="figure">
            {t('preview.addresses')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, text, state, addresses, problem, startsOn, endsOn }) => (
          <tr key={line}>
            <td data-label={t('preview.line')}>{line}</td>
            <th scope="row">
              {text} {(startsOn ?? endsOn) !== null && `${startsOn ?? ''}..${endsOn ?? ''}`}
            </th>
            <td data-label={t('preview.state')}>
              <StatusDot kind={kinds[state]}>{problem ?? t(`preview.${state}`)}</StatusDot>
            </td>
            <td className="figure" data-label={t('preview.addresses')}>
              {addresses === null ? '' : written(addresses)}
            </td>
          </tr>
        ))}
        {removed.map(({ text, startsOn, addresses }) => (
          <tr key={`${text} ${startsOn}`}>
            <td />
            <th scope="row">
              <del>{text}</del>
            </th>
            <td data-label={t('preview.state')}>
              <StatusDot kind="bad">{t('preview.removed')}</StatusDot>
            </td>
            <td className="figure" data-label={t('preview.addresses')}>
              {written(addresses)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
