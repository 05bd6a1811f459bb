import './console-forms.css'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Dialog } from '#app/ui/atoms/dialog.tsx'
import { Form } from '#app/ui/atoms/link.tsx'

type Props = {
  id: string
  /** The text of the button that opens the dialog, and its title. */
  label: string
  /** Tells what will be lost, and whether it can be restored. */
  children: ReactNode
  action: string
  /** The hidden fields that the form sends. */
  fields: Record<string, string>
  /** The text of the button that confirms. */
  confirm: string
  isDanger?: boolean
}

/** Asks before an action that no message offers to undo, in a dialog that opens with and without script. */
export function ConfirmDialog({ id, label, children, action, fields, confirm, isDanger = true }: Props) {
  const { t } = useTranslation('console')
  return (
    <>
      <button
        type="button"
        className={`button ${isDanger ? 'quiet danger' : 'secondary'}`}
        popovertarget={id}
      >
        {label}
      </button>
      <Dialog id={id} title={label} close={t('form.cancel')}>
        <div className="dialog-text">{children}</div>
        <Form method="post" action={action} className="form-actions">
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className={`button ${isDanger ? 'primary danger-ground' : 'primary'}`}>
            {confirm}
          </button>
          <button type="button" className="button quiet" popovertarget={id} popovertargetaction="hide">
            {t('form.cancel')}
          </button>
        </Form>
      </Dialog>
    </>
  )
}

/** Asks before the record of a page is deleted. The page's form reads `form=delete`; `ask` says what will be lost. */
export function DeleteDialog({
  ask,
  label,
  ...dialog
}: Pick<Props, 'id' | 'label' | 'action'> & { ask: string }) {
  return (
    <ConfirmDialog {...dialog} label={label} confirm={label} fields={{ form: 'delete' }}>
      <p>{ask}</p>
    </ConfirmDialog>
  )
}
