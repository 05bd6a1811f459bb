import '#app/ui/console/list-page.css'
import './domain-records.css'
import type { CheckedRecord, RecordState } from '#app/features/sites/model/own-domain/own-domain.ts'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'

const kindOf: Record<RecordState, 'ok' | 'wait' | 'bad' | 'off'> = {
  found: 'ok',
  confirmed: 'ok',
  missing: 'wait',
  wrong: 'bad',
  unknown: 'off',
}

/** Each record as it has to be beside what was found of it. */
export function DomainRecords({ records }: { records: readonly CheckedRecord[] }) {
  const { t } = useWords('console-company')
  const columns = ['purpose', 'type', 'name', 'expected', 'found', 'state']
  return (
    <table className="console-table list-table domain-records">
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {t(`domain.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map(({ purpose, type, name, value, found, state }) => (
          <tr key={`${purpose}${name}`}>
            <th scope="row">{t(`domain.purpose.${purpose}`)}</th>
            <td data-label={t('domain.column.type')}>{type}</td>
            <td data-label={t('domain.column.name')}>
              <Copied text={name} label={t('domain.column.name')} />
            </td>
            <td data-label={t('domain.column.expected')}>
              <Copied text={value} label={t('domain.column.expected')} />
            </td>
            <td data-label={t('domain.column.found')}>
              <code>{found?.join(', ') || t('domain.nothingFound')}</code>
            </td>
            <td data-label={t('domain.column.state')}>
              <StatusDot kind={kindOf[state]}>{t(`domain.record.${state}`)}</StatusDot>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What is pasted at the registrar; without script it is selected and copied by keys. */
function Copied({ text, label }: { text: string; label: string }) {
  const { t } = useWords('console-company')
  return (
    <LightIsland name="copy-text" when="idle" props={{ done: t('domain.copied') }} className="record-copy">
      <input readOnly value={text} aria-label={label} className="record-text" />
      <button type="button" className="button quiet" hidden>
        {t('domain.copy')}
      </button>
      <span role="status" className="hint" />
    </LightIsland>
  )
}
