import { useActionData, useLoaderData } from '@remix-run/react'
import { consolePage, settingForm } from '#app/doors/console-site.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  CustomLoginInput,
  getCustomLogin,
  saveCustomLogin,
  titlesInLanguages,
} from '#app/features/branding/model/custom-login/custom-login.ts'
import { BesidePreview } from '#app/features/branding/parts/preview/beside-preview.tsx'
import { BrandingPreview, brandingFormId } from '#app/features/branding/parts/preview/branding-preview.tsx'
import { findTyped } from '#app/features/branding/parts/preview/branding-record-view.ts'
import { allowPreviewFrame } from '#app/features/branding/parts/preview/preview-frame.ts'
import { viewPreview } from '#app/features/branding/parts/preview/preview-view.ts'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { SettingPage } from '#app/layout/console/setting-page.tsx'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen for the title and the field names of the sign-in page. */
export const loader = consolePage(async ({ visit, url, context }) => {
  const [kept, typed] = await Promise.all([
    getCustomLogin(visit),
    findTyped(visit, 'customLogin', url.searchParams),
  ])
  const values = {
    ...titlesInLanguages(typed?.value ?? kept.titles, visit.site.lang),
    revision: typed?.revision ?? kept.revision,
  }
  allowPreviewFrame(context)
  return {
    values,
    isUnsaved: typed !== null,
    preview: await viewPreview(visit, url.searchParams, 'login'),
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-company')('site.tab.loginPage'))),
  }
})

export const action = settingForm(CustomLoginInput, saveCustomLogin, adminPaths.siteLoginPage)

export default function SiteLoginPage() {
  const { tenantId, heading, frame, values, isUnsaved, preview } = useLoaderData<typeof loader>()
  const { t } = useWords('console-company')
  const reply = useActionData<FormReply>()
  return (
    <SettingPage frame={frame} heading={heading}>
      <BesidePreview
        preview={
          <BrandingPreview
            preview={preview}
            action={adminPaths.trySiteLoginPage(tenantId)}
            isAhead={isUnsaved || reply !== undefined}
          />
        }
      >
        <SchemaForm
          schema={CustomLoginInput}
          action={adminPaths.siteLoginPage(tenantId)}
          values={values}
          reply={reply}
          id={brandingFormId}
          isUnsaved={isUnsaved}
          words="console-company"
          prefix="customLogin"
          sections={[
            {
              title: t('customLogin.section'),
              help: t('customLogin.help'),
              fields: ['customName', 'titleOfEmailField', 'titleOfPasswordField'],
            },
          ]}
          submit={t('site.save')}
        />
      </BesidePreview>
    </SettingPage>
  )
}
