import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { OrderTable } from '#app/ui/console/order-table.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = {
  tenantId: number
  tab: {
    id: number
    isFullText: boolean
    boxes: readonly { id: number; label: string; operation: number; fields: readonly string[] }[]
  }
}

/** The boxes of a tab in their order; a tab by full text has one at most (R430). */
export function TabBoxes({ tenantId, tab: { id, isFullText, boxes } }: Props) {
  const { t } = useWords('console-search')
  const help = isFullText ? 'boxes.fullText' : boxes.length > 0 ? 'boxes.help' : 'boxes.none'
  return (
    <FormSection title={t('boxes.title')} help={t(help)}>
      {boxes.length > 0 && (
        <OrderTable
          action={adminPaths.orderSearchBoxes(tenantId, id)}
          headings={[t('box.label'), t('box.operation'), t('box.searchFields')]}
          rows={boxes.map((box) => ({
            id: String(box.id),
            name: box.label,
            to: adminPaths.searchBox(tenantId, box.id),
            cells: [
              t(`box.operation.${box.operation}`),
              box.fields.map((field) => t(`box.searchFields.${field}`)).join(' · ') || '–',
            ],
          }))}
        />
      )}
      {!(isFullText && boxes.length > 0) && (
        <p>
          <ButtonLink to={adminPaths.newSearchBox(tenantId, id)}>{t('boxes.add')}</ButtonLink>
        </p>
      )}
    </FormSection>
  )
}
