import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { OrderTable } from '#app/ui/console/order-table.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = {
  tenantId: number
  fields: readonly {
    id: number
    context: 1 | 2
    field: number
    title: string
    isAscDefault: boolean
    isDefault: boolean
  }[]
}

/** Of each kind of list what it may be sorted by, in its order. */
export function SortLists({ tenantId, fields }: Props) {
  const { t } = useWords('console-search')
  return ([1, 2] as const).map((context) => {
    const own = fields.filter((one) => one.context === context)
    return (
      <FormSection key={context} title={t(`sorts.of.${context}`)} help={t(`sorts.help.${context}`)}>
        {own.length > 0 && (
          <OrderTable
            action={adminPaths.sortFields(tenantId)}
            headings={[t('sort.title'), t('sort.field'), t('sort.isAcsDefault'), t('sorts.usual')]}
            rows={own.map(({ id, title, field, isAscDefault, isDefault }) => ({
              id: String(id),
              name: title,
              to: adminPaths.sortField(tenantId, id),
              cells: [
                t(`sort.field.${field}`),
                t(isAscDefault ? 'sorts.ascending' : 'sorts.descending'),
                isDefault ? t('sorts.isUsual') : '',
              ],
            }))}
          />
        )}
        <p>
          <ButtonLink to={adminPaths.newSortField(tenantId, context)}>{t('sorts.add')}</ButtonLink>
        </p>
      </FormSection>
    )
  })
}
