import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { useWords } from '#app/ui/console/words.ts'

/** What was ever bought can only be withdrawn; the use-case says so. */
export function DeletePlan({ action, name }: { action: string; name: string }) {
  const { t } = useWords('console-commerce')
  return (
    <ConfirmDialog
      id="delete-plan"
      label={t('plan.delete')}
      action={action}
      fields={{ form: 'delete' }}
      confirm={t('plan.delete')}
    >
      <p>{t('plan.deleteAsk', { name })}</p>
    </ConfirmDialog>
  )
}
