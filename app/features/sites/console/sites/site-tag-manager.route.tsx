import { useLoaderData } from '@remix-run/react'
import { consolePage, settingForm } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  getTagManager,
  saveTagManager,
  TagManagerInput,
} from '#app/features/sites/model/tag-manager/save-tag-manager.ts'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { SettingForm, SettingPage } from '#app/layout/console/setting-page.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen for the tag manager, with which a site on its own domain counts its visitors. */
export const loader = consolePage(async ({ visit }) => {
  const { mayHave, ...values } = await getTagManager(visit)
  return {
    mayHave,
    values,
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-company')('site.tab.tagManager'))),
  }
})

export const action = settingForm(TagManagerInput, saveTagManager, adminPaths.siteTagManager)

export default function SiteTagManager() {
  const { tenantId, mayHave, values, ...page } = useLoaderData<typeof loader>()
  const { t } = useWords('console-company')
  return (
    <SettingPage {...page}>
      {mayHave ? (
        <SettingForm
          schema={TagManagerInput}
          action={adminPaths.siteTagManager(tenantId)}
          values={values}
          prefix="tagManager"
          fields={['gtmId']}
        />
      ) : (
        <div className="empty">
          <EmptyState title={t('site.tab.tagManager')} hint={t('tagManager.ofDomains')}>
            <ButtonLink to={adminPaths.siteSettings(tenantId)}>{t('domain.toSettings')}</ButtonLink>
          </EmptyState>
        </div>
      )}
    </SettingPage>
  )
}
