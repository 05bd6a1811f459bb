import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { OrderTable } from '#app/ui/console/order-table.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = {
  tenantId: number
  links: readonly { id: number; label: string; url: string; positionLink: number }[]
}

/** The footer's links in their order, below its form. */
export function FooterLinks({ tenantId, links }: Props) {
  const { t } = useWords('console-look')
  return (
    <FormSection title={t('links.title')} help={t(links.length > 0 ? 'links.help' : 'links.none')}>
      {links.length > 0 && (
        <OrderTable
          action={adminPaths.orderFooterLinks(tenantId)}
          headings={[t('links.column.label'), t('links.column.url'), t('links.column.position')]}
          rows={links.map(({ id, label, url, positionLink }) => ({
            id: String(id),
            name: label,
            to: adminPaths.footerLink(tenantId, id),
            cells: [url, t(`link.positionLink.${positionLink}`)],
          }))}
        />
      )}
      <p>
        <ButtonLink to={adminPaths.newFooterLink(tenantId)}>{t('links.add')}</ButtonLink>
      </p>
    </FormSection>
  )
}
