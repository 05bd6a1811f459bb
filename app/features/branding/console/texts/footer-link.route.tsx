import { useActionData, useLoaderData } from '@remix-run/react'
import { consolePage, recordForm } from '#app/doors/console-site.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import {
  addFooterLink,
  changeFooterLink,
  FooterLinkInput,
  getFooterLink,
  removeFooterLink,
} from '#app/features/branding/model/links/footer-links.ts'
import { inEachLanguage } from '#app/kernel/i18n/translations.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { DeleteDialog } from '#app/ui/console/confirm-dialog.tsx'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen of a new or an existing footer link. */
export const loader = consolePage(async ({ visit, params }) => {
  const known = params.linkId === undefined ? null : await getFooterLink(visit, readConsoleId(params.linkId))
  const say = translator(visit.locale, 'console-branding')
  return {
    ...(await viewSiteScreen(visit, say(known === null ? 'links.add' : 'link.edit'))),
    id: known?.id ?? null,
    values: known === null ? {} : { ...known, label: inEachLanguage(known, 'label', visit.site.lang) },
  }
})

export const action = recordForm('link', FooterLinkInput, {
  idOf: ({ linkId }) => (linkId === undefined ? null : readConsoleId(linkId)),
  add: addFooterLink,
  change: changeFooterLink,
  remove: removeFooterLink,
  back: (tenantId) => adminPaths.brandingForm(tenantId, 'footer'),
})

export default function FooterLinkPage() {
  const { frame, heading, tenantId, id, values } = useLoaderData<typeof loader>()
  const { t } = useWords('console-branding')
  const action = id === null ? adminPaths.newFooterLink(tenantId) : adminPaths.footerLink(tenantId, id)
  const remove = id !== null && (
    <DeleteDialog id="delete-link" label={t('link.delete')} action={action} ask={t('link.deleteAsk')} />
  )
  const back = adminPaths.brandingForm(tenantId, 'footer')
  return (
    <ConsolePage frame={frame} title={heading} action={remove} back={back} backTo={t('link.back')}>
      <SchemaForm
        schema={FooterLinkInput}
        values={values}
        action={action}
        name="link"
        reply={useActionData<FormReply>()}
        words="console-branding"
        prefix="link"
        sections={[
          {
            title: t('link.section'),
            help: t('link.sectionHelp'),
            fields: ['label', 'url', 'typeLink', 'positionLink'],
          },
        ]}
        submit={t('save')}
      />
    </ConsolePage>
  )
}
