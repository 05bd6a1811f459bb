import '#app/features/publishing/console/upload/upload.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import type { ShownImport } from './shown-import.ts'

type Props = {
  path: string
  about: ShownImport
  changed: { total: number; rows: { row: number; label: string }[] } | null
}

/** The possible next steps: importing after the check, and undoing after the import. */
export function ImportSteps({ path, about, changed }: Props) {
  if (about.state === 'checked') return <Start {...{ path, about }} />
  if (!about.isUndoable) return null
  return changed !== null && changed.total > 0 ? <UndoOthers {...{ path, changed }} /> : <Undo path={path} />
}

function Start({ path, about }: Pick<Props, 'path' | 'about'>) {
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

function Undo({ path }: Pick<Props, 'path'>) {
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
function UndoOthers({ path, changed }: { path: string; changed: NonNullable<Props['changed']> }) {
  const { t } = useTranslation('console-csv')
  return (
    <div className="alert alert-error import-changed" role="alert">
      <p>{t('undo.changed', { count: changed.total })}</p>
      <ul>
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
