import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { OrderTable } from '#app/ui/console/order-table.tsx'
import { Swatch } from '#app/ui/console/swatch.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { type OwnButton, ownButtons } from '#app/visit/site-settings.ts'

type Props = {
  tenantId: number
  links: readonly { id: string; label: string; url: string | null }[]
  buttons: readonly {
    id: string
    name: OwnButton
    label: string | null
    backgroundColor: string
    color: string
  }[]
}

/** The buttons beside results in their order, and those of the product that the site has in its own way. */
export function ResultButtons({ tenantId, links, buttons }: Props) {
  const { t } = useWords('console-results')
  return (
    <>
      <FormSection title={t('links.title')} help={t(links.length > 0 ? 'links.help' : 'links.none')}>
        {links.length > 0 && (
          <OrderTable
            action={adminPaths.orderResultButtons(tenantId)}
            headings={[t('links.column.label'), t('links.column.url')]}
            rows={links.map(({ id, label, url }) => ({
              id,
              name: label,
              to: adminPaths.resultButton(tenantId, id),
              cells: [url],
            }))}
          />
        )}
        <p>
          <ButtonLink to={adminPaths.newResultButton(tenantId)} kind="secondary">
            {t('links.add')}
          </ButtonLink>
        </p>
      </FormSection>
      <FormSection title={t('buttons.title')} help={t('buttons.help')}>
        {buttons.length > 0 && <OwnButtons {...{ tenantId, buttons }} />}
        {buttons.length < ownButtons.length && (
          <p>
            <ButtonLink to={adminPaths.newOwnButton(tenantId)} kind="secondary">
              {t('buttons.add')}
            </ButtonLink>
          </p>
        )}
      </FormSection>
    </>
  )
}

function OwnButtons({ tenantId, buttons }: Pick<Props, 'tenantId' | 'buttons'>) {
  const { t } = useWords('console-results')
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t('buttons.column.name')}</th>
          <th scope="col">{t('buttons.column.label')}</th>
        </tr>
      </thead>
      <tbody>
        {buttons.map(({ id, name, label, backgroundColor, color }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={adminPaths.ownButton(tenantId, id)}>{t(`button.name.${name}`)}</Link>
            </th>
            <td data-label={t('buttons.column.label')}>
              <Swatch colour={backgroundColor} /> <Swatch colour={color} /> {label ?? t('buttons.usual')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
