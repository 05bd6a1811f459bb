import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { displayInstant } from '#app/kernel/values/day.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { FactList } from '#app/ui/console/facts.tsx'
import { RefreshLink } from '#app/ui/console/refresh-link.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { useListed, useWords } from '#app/ui/console/words.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { isRunning, type ShownImport } from './import-page-view.ts'
import { ImportErrors, ImportMapping, type ShownErrors, type ShownMapping } from './import-problems.tsx'
import { ImportStateDot } from './import-state.tsx'
import '#app/features/publishing/console/upload/upload.css'
import '#app/ui/console/progress.css'
import './imports.css'

type ImportStepsProps = {
  path: string
  about: ShownImport
  changed: { total: number; rows: { row: number; label: string }[] } | null
}

type ImportFollowUpProps = { tenantId: number; path: string; about: ShownImport }

type Props = {
  tenantId: number
  about: ShownImport
  errors: ShownErrors
  changed: { total: number; rows: { row: number; label: string }[] } | null
  /** The unknown headings. Null unless the import waits for their mapping. */
  mapping: ShownMapping | null
  reply: Reply | undefined
}

/** Pause between two requests for the progress of a running import, in milliseconds. */
const askEvery = 2_000

/** An import from its check to its undoing, with the possible next steps. */
export function ImportDetail({ tenantId, about, errors, changed, mapping, reply }: Props) {
  const path = adminPaths.csvImport(tenantId, about.kind, about.id)
  return (
    <LightIsland name="content-progress" when="idle" props={{ every: askEvery }}>
      <div data-content={about.id}>
        <div className="import-detail grid gap-6 max-w-[72rem]" data-file>
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

/** The counts that are always zero for a mode, so that they aren't shown. */
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
    <section>
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

/** The progress of a step. The number of rows isn't known during the check. With script the page updates itself. */
function ImportProgress({ about: { state, atRow, lastRow } }: { about: ShownImport }) {
  const { t } = useTranslation('console-csv')
  const of = lastRow === null ? null : { row: atRow, last: lastRow }
  return (
    <section aria-live="polite" data-working>
      <p>
        <strong>{t(`state.${state}`)}</strong>{' '}
        {of === null ? t('progress.checking', { row: atRow }) : t('progress.of', of)}
      </p>
      <progress
        className="progress-line max-w-[32rem]"
        max={lastRow ?? undefined}
        value={lastRow === null ? undefined : atRow}
        aria-label={t('progress.label')}
      />
      <p className="hint noscript:hidden">{t('refreshHint')}</p>
      <RefreshLink />
    </section>
  )
}

/** How the added readers get their passwords: by mail, or with a link that is handed over. */
function ImportFollowUp({ tenantId, path, about }: ImportFollowUpProps) {
  const { t } = useTranslation('console-csv')
  return (
    <section className="import-follow-up grid gap-4 max-w-[48rem]">
      <h2>{t('follow.title')}</h2>
      {about.invites && <p>{t('follow.atOnce')}</p>}
      <Form method="post" action={path} className="form-actions">
        <input type="hidden" name="do" value="invite" />
        <Button kind="secondary">{t('follow.invite')}</Button>
        <p className="hint">{t('follow.inviteText')}</p>
      </Form>
      <form method="post" action={adminPaths.importLinks(tenantId, about.id)} className="form-actions">
        <Button kind="secondary">{t('follow.links')}</Button>
        <p className="hint">{t('follow.linksText')}</p>
      </form>
    </section>
  )
}

/** The possible next steps: importing after the check, and undoing after the import. */
function ImportSteps({ path, about, changed }: ImportStepsProps) {
  if (about.state === 'checked') return <Start {...{ path, about }} />
  if (!about.isUndoable) return null
  return changed !== null && changed.total > 0 ? <UndoOthers {...{ path, changed }} /> : <Undo path={path} />
}

function Start({ path, about }: Pick<ImportStepsProps, 'path' | 'about'>) {
  const { t } = useTranslation('console-csv')
  const { added, changed, removed, refused } = about
  if (added + changed + removed === 0) return <p className="hint">{t('start.none')}</p>
  return (
    <Form method="post" action={path} className="form-actions">
      <input type="hidden" name="do" value="start" />
      <Button>{t('start')}</Button>
      {refused > 0 && <p className="hint">{t('start.partly', { count: refused })}</p>}
    </Form>
  )
}

function Undo({ path }: Pick<ImportStepsProps, 'path'>) {
  const { t } = useTranslation('console-csv')
  return (
    <div className="form-actions">
      <ConfirmDialog
        id="undo-import"
        label={t('undo')}
        action={path}
        fields={{ do: 'undo' }}
        confirm={t('undo.confirm')}
      >
        <p>{t('undo.text')}</p>
      </ConfirmDialog>
    </div>
  )
}

/** Some records were changed since. Either they stay as they are, or nothing is undone. */
function UndoOthers({ path, changed }: { path: string; changed: NonNullable<ImportStepsProps['changed']> }) {
  const { t } = useTranslation('console-csv')
  return (
    <div className="alert alert-error" role="alert">
      <p>{t('undo.changed', { count: changed.total })}</p>
      <ul className="mt-2 mb-3 pl-[1.25em] max-h-[16rem] overflow-auto">
        {changed.rows.map(({ row, label }) => (
          <li key={row}>{t('undo.changedRow', { row, label })}</li>
        ))}
      </ul>
      <Form method="post" action={path} className="form-actions">
        <input type="hidden" name="do" value="leave" />
        <Button kind="secondary">{t('undo.leave')}</Button>
      </Form>
    </div>
  )
}
