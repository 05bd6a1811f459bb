import './imports.css'
import { displayInstant } from '#app/kernel/values/day.ts'
import { FactList } from '#app/ui/console/facts.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { useListed } from '#app/ui/console/use-listed.ts'
import { useWords } from '#app/ui/console/words.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { ImportErrors, type ShownErrors } from './import-errors.tsx'
import { ImportFollowUp } from './import-follow-up.tsx'
import { ImportMapping, type ShownMapping } from './import-mapping.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportStateDot } from './import-state.tsx'
import { ImportSteps } from './import-steps.tsx'
import { isRunning, type ShownImport } from './shown-import.ts'

type Props = {
  tenantId: number
  about: ShownImport
  errors: ShownErrors
  changed: { total: number; rows: { row: number; label: string }[] } | null
  /** Null where nothing waits to be mapped. */
  mapping: ShownMapping | null
  reply: Reply | undefined
}

/** How often an import that runs is asked for anew. Milliseconds. */
const askEvery = 2_000

/** An import from its check to its undoing, each with what can be done next. */
export function ImportDetail({ tenantId, about, errors, changed, mapping, reply }: Props) {
  const path = adminPaths.csvImport(tenantId, about.kind, about.id)
  return (
    <LightIsland name="content-progress" when="idle" props={{ every: askEvery }}>
      <div data-content={about.id}>
        <div className="import-detail" data-file>
          {isRunning(about) ? <ImportProgress about={about} /> : <State about={about} />}
          {mapping !== null ? <ImportMapping {...{ path, mapping, reply }} /> : <Counts about={about} />}
          <ImportSteps {...{ path, about, changed }} />
          {about.hasAddedReaders && <ImportFollowUp {...{ tenantId, path, about }} />}
          {errors.totalRecords > 0 && <ImportErrors {...{ tenantId, about, errors }} />}
          <About about={about} />
        </div>
      </div>
    </LightIsland>
  )
}

/** The result of the import, above everything else. */
function State({ about: { state, reason } }: { about: ShownImport }) {
  return (
    <p>
      <ImportStateDot state={state} />
      {reason !== null && ` ${reason}`}
    </p>
  )
}

const countNames = ['added', 'changed', 'unchanged', 'removed', 'refused'] as const

/** What a mode never does. */
const without: Record<ShownImport['importMode'], readonly string[]> = {
  overwrite: ['removed'],
  ignore: ['removed', 'changed'],
  update: ['removed', 'added'],
  delete: ['added', 'changed'],
}

/** The numbers of a finished import, or of what it would do before that. */
function Counts({ about }: { about: ShownImport }) {
  const { t } = useWords('console-csv')
  const isAhead = about.state === 'checking' || about.state === 'checked' || about.state === 'refused'
  const word = (name: (typeof countNames)[number]) =>
    name === 'removed' ? t(`count.${about.kind}.removed`) : t(`count.${name}`)
  const names = countNames.filter((name) => !without[about.importMode].includes(name))
  const counts = names.map((name) => ({ name: word(name), value: about[name].toLocaleString('en') }))
  const undone =
    about.undone > 0 ? [{ name: t('count.undone'), value: about.undone.toLocaleString('en') }] : []
  return (
    <section className="import-counts">
      <h2>{t(isAhead ? 'counts.would' : 'counts.did')}</h2>
      <FactList facts={[...counts, ...undone]} />
    </section>
  )
}

function About({ about }: { about: ShownImport }) {
  const { t } = useWords('console-csv')
  const { importMode, kind, year, encoding, startedBy, createdAt } = about
  const listed = useListed()
  const headings = about.state === 'mapping' ? [] : about.unknownHeadings
  const mapped = headings.map(({ heading, column }) =>
    t('map.mapped', { heading, column: t(column === null ? 'map.ignored' : `column.${column}`) }),
  )
  return (
    <FactList
      facts={[
        { name: t('list.column.mode'), value: t(`mode.${kind}.${importMode}`) },
        ...(kind === 'contents' ? [{ name: t('list.column.year'), value: year }] : []),
        ...(mapped.length > 0 ? [{ name: t('facts.columns'), value: listed(mapped) }] : []),
        { name: t('facts.encoding'), value: encoding === 'utf-8' ? 'UTF-8' : 'Shift_JIS' },
        { name: t('list.column.by'), value: startedBy },
        { name: t('list.column.at'), value: displayInstant(createdAt) },
      ]}
    />
  )
}
