import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { useWords } from '#app/ui/console/words.ts'

/** A plan that was ever bought can only be withdrawn. The use-case refuses to delete it. */
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
